/** What a PDF is written in. Strings are passed over, since nobody asks for them. */
export type PdfValue = number | string | null | PdfRef | PdfValue[] | PdfDict
export type PdfDict = Map<string, PdfValue>

export class PdfRef {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}

export class UnreadablePdf extends Error {}

export function unreadable(): never {
  throw new UnreadablePdf()
}

// What a hostile text may cost.
const maxDepth = 50

const token = new RegExp(
  [
    String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*(?:`,
    String.raw`(<<|>>|[[\]]|\()|(\/[^\s\0()<>[\]{}/%]*)|(\d{1,10})\s+\d{1,5}\s+R\b|`,
    String.raw`([+-]?(?:\d+\.?\d*|\.\d+))|<[\da-fA-F\s]*>|true\b|false\b|null\b)`,
  ].join(''),
  'y',
)

/** Reads one value of a text, and tells where it ends. Throws `UnreadablePdf`. */
export function parsePdfValue(text: string, start = 0): { value: PdfValue; end: number } {
  let end = start
  const value = readItem(0)
  return typeof value === 'symbol' ? unreadable() : { value, end }

  function readItem(depth: number): PdfValue | symbol {
    if (depth > maxDepth) unreadable()
    token.lastIndex = end
    const [all, sign, name, ref, number] = token.exec(text) ?? unreadable()
    end += all.length
    if (name) return name
    if (ref) return new PdfRef(Number(ref))
    if (number) return Number(number)
    if (sign === '(') return passString()
    if (sign === '[') return readUntil(endOfArray, depth)
    if (sign === '<<') return dictOfItems(readUntil(endOfDict, depth))
    return sign === ']' ? endOfArray : sign === '>>' ? endOfDict : null
  }

  function readUntil(closing: symbol, depth: number): PdfValue[] {
    const items: PdfValue[] = []
    for (let item = readItem(depth + 1); item !== closing; item = readItem(depth + 1)) {
      items.push(typeof item === 'symbol' ? unreadable() : item)
    }
    return items
  }

  function passString(): null {
    for (let open = 1; open > 0; end++) {
      if (end >= text.length) unreadable()
      if (text[end] === '\\') end++
      else if (text[end] === '(') open++
      else if (text[end] === ')') open--
    }
    return null
  }
}

const endOfArray = Symbol(']')
const endOfDict = Symbol('>>')

function dictOfItems(items: PdfValue[]): PdfDict {
  const dict: PdfDict = new Map()
  for (let index = 0; index < items.length; index += 2) {
    const [key, value] = [items[index], items[index + 1]]
    if (typeof key !== 'string' || value === undefined) return unreadable()
    dict.set(key, value)
  }
  return dict
}

export function dictOf(value: PdfValue | undefined): PdfDict {
  return value instanceof Map ? value : unreadable()
}

export function numbersOf(value: PdfValue | undefined): number[] {
  const isCount = (item: PdfValue): item is number => Number.isSafeInteger(item) && Number(item) >= 0
  return Array.isArray(value) && value.every(isCount) ? value : unreadable()
}
