import {
  formatSerialNumber,
  judgedSigns,
  type SerialMask,
  serialNumberProblem,
} from '@portal/contract/rules/serial-number'
import { isArticleNumber, type LabelText, readLabelText } from './read-label-text.ts'

/** A barcode or QR code as the camera reads it. */
export type Label = {
  text: string
  /** Whether it is an EAN or UPC, which numbers articles and never one device. */
  isArticleCode: boolean
}

export type LabelMatch =
  /** `brand` is the brand that the number belongs to, or null when none is chosen and several write theirs like this. */
  | { kind: 'serial'; serialNumber: string; brand: string | null }
  | { kind: 'other-brand'; serialNumber: string; brands: string[] }
  /** The barcode of the box, the address of the network module, or a text in which no serial number is to be told. */
  | { kind: 'article' | 'mac' | 'unclear' }

export type Choice = {
  /** The brand that is chosen, or an empty text. */
  brand: string
  /** How the brands of the catalogue write their serial numbers, as far as that is known. */
  masks: ReadonlyMap<string, SerialMask>
}

/**
 * Finds the serial number of the chosen brand in the text of a label, in the brand's own notation. What is no such number
 * is named instead; a text with several of them is unclear.
 */
export function matchLabel(label: Label, { brand, masks }: Choice): LabelMatch {
  if (label.isArticleCode) return { kind: 'article' }
  const text = readLabelText(label.text)
  const own = masks.get(brand) ?? null
  if (brand !== '' && own === null) return matchFreeText(text, brand)

  for (const mask of new Set([own, ...masks.values()])) {
    if (mask === null) continue
    const [found, another] = findSerialNumbers(text, mask)
    if (found === undefined) continue
    if (another !== undefined) return { kind: 'unclear' }
    if (own === mask) return { kind: 'serial', serialNumber: found, brand }
    const brands = brandsOf(found, masks)
    if (own !== null) return { kind: 'other-brand', serialNumber: found, brands }
    return { kind: 'serial', serialNumber: found, brand: brands.length === 1 ? brands[0]! : null }
  }
  return { kind: whatElse(text) }
}

/** The brands whose numbers look like this one; where they are free text, nothing tells. */
export function brandsOf(serialNumber: string, masks: Choice['masks']): string[] {
  return [...masks].flatMap(([name, mask]) =>
    mask !== null && serialNumberProblem(mask, serialNumber) === null ? [name] : [],
  )
}

const importance = ['serial', 'other-brand', 'mac', 'article', 'unclear'] as const

/** What several codes in one picture come to: the serial number among them, when it is the only one. */
export function matchFrame(labels: readonly Label[], choice: Choice): LabelMatch {
  const matches = labels.map((label) => matchLabel(label, choice))
  const kind = importance.find((candidate) => matches.some((match) => match.kind === candidate))
  const [first, ...others] = matches.filter((match) => match.kind === kind)
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(first))
  return first && isSame ? first : { kind: 'unclear' }
}

// Any text is a serial number of this brand, so one is taken only if the label names it or holds nothing else.
function matchFreeText(text: LabelText, brand: string): LabelMatch {
  const named = text.named.filter((piece) => serialNumberProblem(null, piece) === null)
  const found = named.length > 0 ? named : text.isPlain ? text.pieces.slice(0, 1) : []
  const other = named.length > 0 ? 'unclear' : whatElse(text)
  const [only] = found
  if (found.length !== 1 || only === undefined || other !== 'unclear' || serialNumberProblem(null, only) !== null) {
    return { kind: other }
  }
  return { kind: 'serial', serialNumber: formatSerialNumber(null, only), brand }
}

// What the label calls its serial number goes before what merely looks like one.
function findSerialNumbers({ named, pieces }: LabelText, mask: string): string[] {
  const [ofNamed, ofPieces] = [named, pieces].map((texts) => {
    const fitting = texts.filter((piece) => serialNumberProblem(mask, piece) === null)
    return [...new Set(fitting.map((piece) => formatSerialNumber(mask, piece)))]
  })
  return ofNamed?.length ? ofNamed : (ofPieces ?? [])
}

function whatElse({ pieces }: LabelText): 'article' | 'mac' | 'unclear' {
  if (pieces.some(isMacAddress)) return 'mac'
  return pieces.some((piece) => isArticleNumber(judgedSigns(piece, null))) ? 'article' : 'unclear'
}

// Without separators twelve digits could be anything else, so one of them has to be a letter.
function isMacAddress(text: string): boolean {
  const plain = text.trim().replace(/^mac(?:[\s-]*(?:id|adres|address))?[\s:=]+/i, '')
  if (/^[\da-f]{2}([:-][\da-f]{2}){5}$/i.test(plain)) return true
  return /^[\da-f]{12}$/i.test(plain) && /[a-f]/i.test(plain)
}
