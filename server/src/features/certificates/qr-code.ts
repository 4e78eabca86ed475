import { encode } from 'uqr'
import { html, type Html } from '../../http/html.ts'

// What a scanner needs around it, in modules.
const quietZone = 4

/** A QR code as a picture, with its quiet zone. Black on white, whatever is around it. */
export function qrCode(address: string, label: string): Html {
  const { data, size } = encode(address, { ecc: 'M', border: quietZone })
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img" aria-label="${label}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${data.map(runsOf).join('')}" fill="#000"/></svg>`
}

// One piece for each run of black modules: a file of a tenth of the size.
function runsOf(row: readonly boolean[], y: number): string {
  const line = row.map((isBlack) => (isBlack ? '1' : '0')).join('')
  return [...line.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
}
