import type { SheetVerdict } from '../sheet/judge-sheet.ts'
import { type Cells, type SheetField, sheetFieldLabels, sheetFields } from '../sheet/sheet-fields.ts'
import type { SheetRows } from '../sheet/sheet.ts'

/** Short labels that fit their column. A soft hyphen marks where a word may break. */
export const columnHeads: Readonly<Record<SheetField, string>> = {
  ...sheetFieldLabels,
  install_date: 'Installatie\u00addatum',
  address_house_number: 'Huisnr.',
  huisnummer_toevoeging: 'Toev.',
  voorletters: 'Voorl.',
}

/** The width of a text in em of the worksheet's font. */
export type MeasureText = (text: string) => number

type Width = Readonly<{ em: number; px: number }>

/** How the columns share the room that is left, as drawn for a page of 1200 px. */
const shares: Readonly<Record<SheetField, number>> = {
  install_date: 100,
  brand: 107,
  model: 94,
  serial_number: 124,
  address_zipcode: 76,
  address_house_number: 62,
  huisnummer_toevoeging: 52,
  woonplaats: 96,
  selectedGender: 66,
  voorletters: 58,
  client_name: 106,
  client_email: 150,
  client_phone_number: 109,
}

/** Columns too narrow for 'Verplicht': an empty cell shows the icon only. */
export const shortFields: readonly SheetField[] = ['address_zipcode', 'address_house_number', 'selectedGender']

// In pixels: the padding and the border of a cell, and an icon with its margin.
const aroundText = 18
const besideText = 19

// Beyond this a text is cut, or one long address would push all columns behind it out of sight.
const widestText = 26

/** As wide as the texts need, and wider while there is room. Narrower than `needed` it scrolls; serial numbers, which stay in sight, are `serial` wide. */
export function columnWidths(
  rows: SheetRows,
  { rows: verdicts }: SheetVerdict,
  measure: MeasureText,
): { columns: string; needed: string; serial: string } {
  const required = measure('Verplicht')
  const widths = sheetFields.map((field): Width => ({ em: headWidth(columnHeads[field]), px: aroundText }))
  rows.forEach(({ cells }, index) => {
    const texts = textWidths(cells, measure)
    const { faults } = verdicts[index]!
    sheetFields.forEach((field, at) => {
      const hasFault = faults[field] !== undefined
      const isMissing = hasFault && cells[field] === '' && !shortFields.includes(field)
      const width = { em: isMissing ? required : texts[at]!, px: aroundText + (hasFault ? besideText : 0) }
      if (inPixels(width) > inPixels(widths[at]!)) widths[at] = width
    })
  })

  return {
    columns: sheetFields.map((field, at) => `minmax(${css(widths[at]!)}, ${shares[field]}fr)`).join(' '),
    needed: css({ em: sum(widths.map(({ em }) => em)), px: sum(widths.map(({ px }) => px)) }),
    serial: css(widths[sheetFields.indexOf('serial_number')]!),
  }

  // The parts of a heading stand on lines of their own.
  function headWidth(head: string): number {
    return Math.max(
      ...head.split('\u00ad').map((part, at, parts) => measure(at < parts.length - 1 ? `${part}-` : part)),
    )
  }
}

// Rows never change, so that only a new one is measured.
const known = new WeakMap<Cells, readonly number[]>()

function textWidths(cells: Cells, measure: MeasureText): readonly number[] {
  const before = known.get(cells)
  if (before) return before
  const widths = sheetFields.map((field) => Math.min(measure(cells[field]), widestText))
  known.set(cells, widths)
  return widths
}

// At the usual size of a letter, which is near enough to compare an icon with a few letters more.
function inPixels({ em, px }: Width): number {
  return em * 14 + px
}

function css({ em, px }: Width): string {
  return `calc(${em.toFixed(2)}em + ${px}px)`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Measures with the font of the page, a little bolder, as a cell with a fault is. */
export function createMeasure(): MeasureText {
  // Absent in old browsers.
  const context = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return (text) => text.length * 0.6
  context.font = `500 100px ${getComputedStyle(document.body).fontFamily}`
  // All digits are as wide as a zero.
  return (text) => context.measureText(text.replaceAll(/\d/g, '0')).width / 100
}
