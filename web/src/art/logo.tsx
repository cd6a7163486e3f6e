// The sign of Longroad: a hex with a road that goes on.
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="-16 -16 32 32" aria-hidden="true">
      <path d="M0,-15.5L13.4,-7.75V7.75L0,15.5L-13.4,7.75V-7.75Z" fill="#0B6870" />
      <path
        d="M-6.5,13L-1.6,-9.5M6.5,13L1.6,-9.5"
        stroke="#FCFAF5"
        stroke-width="2.2"
        stroke-linecap="round"
      />
      <path
        d="M0,10V6M0,1.5V-1M0,-4.6V-6"
        stroke="#FFD24A"
        stroke-width="2.2"
        stroke-linecap="round"
      />
    </svg>
  );
}
