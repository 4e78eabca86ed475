import { readDay } from '@portal/contract/rules/day'
import { formatDay } from '../../lib/dates.ts'

/**
 * The day of a date cell as `dd-mm-jjjj`, or null: a Dutch date with dashes, slashes, dots or blanks, or a date that starts
 * with its year. Nothing is guessed: the year has four digits, the day comes first.
 */
export function readSheetDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = numericDate.exec(text) ?? []
  const iso = day ? readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) : readDay(text)
  return iso && formatDay(iso)
}

const numericDate = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
// Between 1954 and 2119, counted in days as spreadsheets do.
const dayCount = /^[2-7]\d{4}(?:[.,]\d+)?$/

/** What a date cell holds that is no Dutch date, with the way out; null when there is nothing better to say. */
export function explainSheetDate(text: string): string | null {
  if (dayCount.test(text)) return `${text} is een getal, geen datum. Typ de datum als dd-mm-jjjj.`
  const proposed = proposeSheetDate(text)
  if (!proposed) return null
  return numericDate.test(text)
    ? `Hier staat de maand voor de dag. Bedoel je ${proposed}?`
    : `Schrijf de datum als dd-mm-jjjj. Bedoel je ${proposed}?`
}

/** The date that somebody most likely meant, for a member to agree with; or null. */
export function proposeSheetDate(text: string): string | null {
  if (readSheetDate(text)) return null
  const [, month = '', day = '', year = ''] = numericDate.exec(text) ?? []
  if (year) return readSheetDate(`${day}-${month}-${year}`)

  const [, shortDay = '', shortMonth = '', shortYear = ''] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2})$/.exec(text) ?? []
  if (shortYear) return readSheetDate(`${shortDay}-${shortMonth}-20${shortYear}`)

  const [, wordDay = '', word = '', wordYear = ''] =
    /^(\d{1,2})[- ]([a-z]{3,9})\.?[- ](\d{4})$/.exec(text.toLowerCase()) ?? []
  const at = monthNames.findIndex((names) => names.some((name) => name === word || name.slice(0, 3) === word))
  return wordYear && at >= 0 ? readSheetDate(`${wordDay}-${at + 1}-${wordYear}`) : null
}

const monthNames: readonly (readonly string[])[] = [
  ['januari', 'january'],
  ['februari', 'february'],
  ['maart', 'march', 'mrt'],
  ['april'],
  ['mei', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['augustus', 'august'],
  ['september', 'sept'],
  ['oktober', 'october'],
  ['november'],
  ['december'],
]
