import { FileRefused } from './file-refused.ts'

export type XmlTag = Readonly<{
  /** Without its prefix. */
  name: string
  /** `<a>` opens, `</a>` closes, `<a/>` does both. */
  opens: boolean
  closes: boolean
  attributes: string
  /** The text up to the next tag, still with its entities. */
  text: string
}>

const tagPattern = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>([^<]*)/g

/** The tags of a part. It builds no tree and expands no entities, so a hostile file costs no more than its length. Throws `FileRefused`. */
export function* scanXml(xml: string): Generator<XmlTag> {
  // Workbooks have no document type. A file with one is an attack.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new FileRefused('unsafe')
  const plain = xml.includes('<!') ? withoutComments(xml) : xml
  for (const [, close, name = '', attributes = '', selfClose, text = ''] of plain.matchAll(tagPattern)) {
    yield { name, attributes, text, opens: close === '', closes: close === '/' || selfClose === '/' }
  }
}

export function attributeOf({ attributes }: XmlTag, name: string): string | null {
  const at = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return at ? decodeXml(at[1] ?? at[2] ?? '') : null
}

const namedEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

export function decodeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return namedEntities[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

function withoutComments(xml: string): string {
  return xml
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, (_, text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
}
