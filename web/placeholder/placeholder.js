"use strict";
// Lists the public tables. Every value is set as text, so no name of a table can become markup.
const words = (value) => (value === undefined || value === null ? "" : String(value));

function row(table) {
    const line = document.createElement("tr");
    const seats = Array.isArray(table.seats) ? table.seats.length : table.seats;
    for (const value of [table.title || table.table, table.config, table.stage, seats]) {
        const cell = document.createElement("td");
        cell.textContent = words(value);
        line.append(cell);
    }
    return line;
}

async function show() {
    const state = document.getElementById("state");
    const list = document.getElementById("tables");
    try {
        const answer = await fetch("/api/tables");
        const { tables } = await answer.json();
        list.hidden = tables.length === 0;
        list.tBodies[0].replaceChildren(...tables.map(row));
        state.textContent = tables.length === 0 ? "No table is open." : "";
    } catch {
        state.textContent = "The server does not answer.";
    }
}

show();
setInterval(show, 5000);
