import { judgedSigns } from '@portal/contract/rules/serial-number'

export type LabelText = {
  /** What the label itself calls its serial number. */
  named: string[]
  /** Everything that stands by itself, the named ones and the whole text among it. */
  pieces: string[]
  /** Whether the text is one piece, without names, an address or lines. */
  isPlain: boolean
}

/** Takes the text of a barcode or QR code apart: plain, with names before the numbers, by GS1, or an address. */
export function readLabelText(text: string): LabelText {
  const content = text.replace(symbologyIdentifier, '').trim()
  const elements = readGs1Elements(content)
  if (elements) {
    const serial = elements.get('21')
    return { named: serial === undefined ? [] : [serial], pieces: [...elements.values()], isPlain: false }
  }
  if (/^https?:/i.test(content) && URL.canParse(content)) return readAddress(new URL(content))

  const lines = content
    .replaceAll(groupSeparator, ';')
    .split(separators)
    .map((line) => line.trim())
    .filter(Boolean)
  const named = lines.flatMap((line) => nameBefore.exec(line)?.[1] ?? [])
  const values = lines.flatMap((line) => /^[^:=]{1,30}[:=]\s*(.+)$/.exec(line)?.[1] ?? [])
  const shortNamed = lines.flatMap((line) => shortName.exec(line)?.[1] ?? [])
  return {
    named: unique(named),
    pieces: unique([content, ...lines, ...named, ...values, ...shortNamed]),
    isPlain: lines.length === 1 && named.length === 0,
  }
}

// Readers may put the kind of the code in front.
const symbologyIdentifier = /^\][A-Za-z]\d/
const groupSeparator = '\u001d'
const separators = /[\r\n\t;|,]+/

// 'SN' without anything behind it may be the letters of a serial number, so that is only tried: see shortName.
const nameBefore =
  /(?:\bs\/n\b|\bsn(?=\s*[:.=#])|\bserial(?:[\s_-]*(?:number|num|nr|no))?\b|\bserie[\s_-]*(?:nummer|nr)\b)[\s:.=#]*(\S.*)$/i
const shortName = /^s\/?n[\s:.=#]*(\S.*)$/i

const namesInAddress = /^(sn|s|ser|serial|serial[_-]?(number|num|nr|no)|serie[_-]?(nummer|nr)|21)$/i

function readAddress({ pathname, searchParams, hash }: URL): LabelText {
  const steps = pathname.split('/').map(decode)
  const parameters = [...searchParams, ...new URLSearchParams(hash.slice(1))]
  const named = [
    // GS1 Digital Link: /01/<article>/21/<serial number>.
    ...steps.filter((_, index) => namesInAddress.test(steps[index - 1] ?? '')),
    ...parameters.filter(([name]) => namesInAddress.test(name)).map(([, value]) => value),
  ].filter(Boolean)
  const values = [...steps, ...parameters.map(([, value]) => value), decode(hash.slice(1))].filter(Boolean)
  return { named: unique(named), pieces: unique([...named, ...values]), isPlain: false }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// The lengths that GS1 fixes for the elements that stand on labels; the others end at a separator or at the end.
const fixedLengths: Partial<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '13': 6,
  '15': 6,
  '17': 6,
}
const openEnded = /^(10|21|22|24[01]|25[01]|400|8003|8004)/

// The elements of a GS1 text by their identifier, or null when it is no such text.
function readGs1Elements(content: string): Map<string, string> | null {
  if (/^\(\d{2,4}\)/.test(content)) {
    return new Map([...content.matchAll(/\((\d{2,4})\)([^(]*)/g)].map(([, id = '', value = '']) => [id, value.trim()]))
  }
  const raw = withoutSeparator(content)
  if (!/^01\d{14}/.test(raw) || !isArticleNumber(raw.slice(2, 16))) return null

  const elements = new Map<string, string>()
  for (let rest = raw; rest !== ''; ) {
    const fixed = fixedLengths[rest.slice(0, 2)]
    const id = fixed ? rest.slice(0, 2) : openEnded.exec(rest)?.[0]
    if (!id) break
    const value = fixed ? rest.slice(2, 2 + fixed) : (rest.slice(id.length).split(groupSeparator, 1)[0] ?? '')
    elements.set(id, value)
    rest = withoutSeparator(rest.slice(id.length + value.length))
  }
  return elements
}

function withoutSeparator(text: string): string {
  return text.startsWith(groupSeparator) ? text.slice(1) : text
}

/** Whether these are the digits of an article number (GTIN of 13 or 14), with the check digit that GS1 gives it. */
export function isArticleNumber(text: string): boolean {
  if (!/^\d{13,14}$/.test(text)) return false
  const digits = text.split('').toReversed().map(Number)
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function unique(texts: string[]): string[] {
  return [...new Map(texts.map((text) => [judgedSigns(text, null), text.trim()])).values()]
}
