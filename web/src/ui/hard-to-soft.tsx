const crystals = [
  [16, 24, 0],
  [30, 50, 23],
  [14, 66, 46],
  [42, 28, 69],
  [48, 62, 92],
  [28, 12, 115],
] as const

/** The picture of an empty state: lime crystals that become calm lines behind a resin column. */
export function HardToSoft() {
  return (
    <svg width="132" height="84" viewBox="0 0 132 84" aria-hidden="true">
      <g fill="var(--control-line)">
        {crystals.map(([x, y, turn]) => (
          <rect key={turn} x={x - 4} y={y - 4} width="8" height="8" rx="2" transform={`rotate(${turn} ${x} ${y})`} />
        ))}
      </g>
      <rect x="56" y="6" width="20" height="72" rx="10" fill="var(--tint-2)" />
      <g fill="none" stroke="var(--petrol-400)" strokeWidth="3" strokeLinecap="round">
        {[24, 42, 60].map((y) => (
          <path key={y} d={`M84 ${y}c8-6 14 6 22 0s12 3 16 0`} />
        ))}
      </g>
      <g fill="var(--koper-400)">
        {[26, 42, 58].map((y) => (
          <circle key={y} cx="66" cy={y} r="3.4" />
        ))}
      </g>
    </svg>
  )
}
