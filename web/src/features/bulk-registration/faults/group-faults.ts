import type { Catalogue } from '../sheet/catalogue.ts'
import { explainCell } from '../sheet/explain-cell.ts'
import type { Fault } from '../sheet/judge-sheet.ts'
import { type Correction, type SheetField, sheetFieldLabels } from '../sheet/sheet-fields.ts'
import type { SheetRows } from '../sheet/sheet.ts'

export type FaultGroup = Readonly<{
  title: string
  faults: readonly Fault[]
  corrections: readonly Correction[]
}>

/** What the message of a fault asks. The first correction is that of its own cell, the others are of faults like it. */
export type Question = readonly [own: Correction, ...others: Correction[]]

export type QuestionOf = (row: number, field: SheetField) => Question | null

/** Groups the faults by kind, the most frequent kind first, because nobody reads thirty separate messages. */
export function groupFaults(faults: readonly Fault[], rows: SheetRows, catalogue: Catalogue): FaultGroup[] {
  const groups = new Map<string, FaultGroup>()
  for (const fault of faults) {
    const correction = correctionOf(fault, rows, catalogue)
    const title = titleOf(fault, rows)
    const group = groups.get(title) ?? { title, faults: [], corrections: [] }
    groups.set(title, {
      ...group,
      faults: [...group.faults, fault],
      corrections: correction ? [...group.corrections, correction] : group.corrections,
    })
  }
  return [...groups.values()].toSorted((one, other) => other.faults.length - one.faults.length)
}

export function findQuestions(faults: readonly Fault[], rows: SheetRows, catalogue: Catalogue): QuestionOf {
  const asked = new Map<string, { correction: Correction; alike: Correction[] }>()
  const kindsOfAnswer = new Map<string, Correction[]>()
  for (const fault of faults) {
    const correction = correctionOf(fault, rows, catalogue)
    if (!correction) continue
    const kind = `${titleOf(fault, rows)} ${nameIn(correction)}`
    const alike = kindsOfAnswer.get(kind) ?? []
    alike.push(correction)
    kindsOfAnswer.set(kind, alike)
    asked.set(`${fault.row} ${fault.field}`, { correction, alike })
  }
  return (row, field) => {
    const question = asked.get(`${row} ${field}`)
    if (!question) return null
    const { correction, alike } = question
    return [correction, ...alike.filter((other) => other !== correction)]
  }
}

// A yes about one name tells nothing about another one. A yes about a notation does.
function nameIn({ field, before }: Correction): string {
  return field === 'brand' || field === 'model' ? before.trim().toLowerCase() : ''
}

// The kind of a message that contains the text of its cell, without that text.
const kinds: readonly (readonly [message: RegExp, title: string])[] = [
  [/staat ook in rij \d+$/, 'Serienummer staat twee keer in de lijst'],
  [/letters van deze postcode/, 'Postcode zonder letters'],
  [/ is een getal, geen datum/, 'Getal in plaats van een datum'],
  [/^Hier staat de maand voor de dag/, 'Datum met de maand voor de dag'],
  [/^Schrijf de datum als/, 'Datum in een andere notatie'],
  [/ heeft geen model .* Bedoel je /, 'Model anders gespeld'],
  [/ heeft geen model /, 'Model dat dit merk niet heeft'],
  [/^Het merk .* Bedoel je /, 'Merk anders gespeld'],
  [/^Het merk .* kennen we niet/, 'Merk dat we niet kennen'],
  [/mist de eerste nul/, 'Telefoonnummer zonder de eerste nul'],
  [/mist de plus/, 'Telefoonnummer zonder de plus'],
  [/afgekort tot/, 'Nummer dat Excel heeft afgekort'],
]

function titleOf({ row, field, text }: Fault, rows: SheetRows): string {
  if ((rows[row]?.cells[field].trim() ?? '') === '') return `${sheetFieldLabels[field]} ontbreekt`
  const kind = kinds.find(([message]) => message.test(text))
  const [sentence = ''] = text.split(/\.(?: |$)/)
  return kind?.[1] ?? sentence
}

function correctionOf({ row, field }: Fault, rows: SheetRows, catalogue: Catalogue): Correction | null {
  const sheetRow = rows[row]
  const text = sheetRow && explainCell(field, sheetRow.cells, catalogue)?.proposed
  return text ? { row, rowId: sheetRow.id, field, before: sheetRow.cells[field], text } : null
}
