// What the board draws of the setting and the sections of the board family (docs/protocol-board.md).

import type { Cards } from "../view";

export interface HexPlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly area?: string;
  readonly closed?: boolean;
}

export interface VertexPlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly hexes: readonly string[];
}

export interface EdgePlace {
  readonly id: string;
  readonly ends: readonly [string, string];
}

type ScenarioSetting =
  | { readonly kind: "tribe" }
  | {
      readonly kind: "villages";
      readonly villages: readonly { readonly vertex: string; readonly number: number }[];
    }
  | {
      readonly kind: "fleet";
      readonly track: readonly string[];
      readonly beachheads: readonly string[];
      readonly fortresses: readonly string[];
      readonly lanes: readonly (readonly string[])[];
    }
  | {
      readonly kind: "wonders";
      readonly walls: readonly string[];
      readonly bridges: readonly string[];
      readonly levels: number;
    };

export interface BoardSetting {
  readonly hexes: readonly HexPlace[];
  readonly vertices: readonly VertexPlace[];
  readonly edges: readonly EdgePlace[];
  readonly scenario?: ScenarioSetting;
  readonly costs?: Readonly<Record<string, Cards>>;
}

export interface Harbor {
  readonly edge: string;
  readonly harbor: string | null;
}

export interface LandSection {
  readonly terrain: readonly string[];
  readonly numbers: readonly number[];
  readonly harbors: readonly Harbor[];
  readonly islands?: readonly (readonly string[])[];
}

export interface Building {
  readonly at: string;
  readonly seat: number;
  readonly kind: string;
  readonly wall?: boolean;
  readonly metropolis?: string;
  readonly fallen?: boolean;
}

export interface Route {
  readonly at: string;
  readonly seat: number;
  readonly kind: string;
  readonly closed?: boolean;
  readonly fresh?: boolean;
  readonly warship?: boolean;
}

export interface Knight {
  readonly at: string;
  readonly seat: number;
  readonly level: number;
  readonly active: boolean;
  readonly ready?: boolean;
  readonly committed?: boolean;
}

export interface Gift {
  readonly edge: string;
  readonly gift: string;
  readonly harbor?: string;
}

interface Village {
  readonly vertex: string;
  readonly cloth: number;
  readonly traders: readonly number[];
}

export interface BoardSection {
  readonly robber: string | null;
  readonly pirate?: string | null;
  readonly buildings: readonly Building[];
  readonly routes: readonly Route[];
  readonly knights?: readonly Knight[];
  readonly merchant?: { readonly hex: string; readonly seat: number } | null;
  readonly gifts?: readonly Gift[];
  readonly villages?: readonly Village[];
  readonly cloth?: number;
  readonly fleet?: string | null;
  readonly fortresses?: readonly number[];
}

export interface BoardView {
  readonly land: LandSection;
  readonly board: BoardSection;
  readonly prompt?: {
    readonly phase: string;
    readonly dice?: readonly number[];
    readonly rolled?: boolean;
    readonly who?: readonly number[];
  };
  readonly players?: readonly { readonly seat: number; readonly cards?: number | null }[];
}
