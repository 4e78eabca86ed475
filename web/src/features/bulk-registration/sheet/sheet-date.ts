import { readDay } from '@portal/contract/rules/day'
import { formatDay } from '../../../lib/dates.ts'

/** The day as `dd-mm-jjjj`, or null. Guesses nothing: the year has four digits, and the day comes before the month, or after it in `jjjj-mm-dd`. */
export function readSheetDate(text: string): string | null {
  const [, day = '', month = '', year = ''] = numericDate.exec(text) ?? []
  const iso = day ? readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) : readDay(dashed(text))
  return iso && formatDay(iso)
}

// Whoever starts with the year writes the month after it, whatever stands between them.
function dashed(text: string): string {
  return text.replace(/^(\d{4})[/.](\d{2})[/.](\d{2})$/, '$1-$2-$3')
}

const numericDate = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/
// The day numbers of spreadsheets, from 1954 to 2119.
const dayCount = /^[2-7]\d{4}(?:[.,]\d+)?$/

export function explainSheetDate(text: string): { text: string; proposed?: string } | null {
  if (dayCount.test(text)) return { text: `${text} is een getal, geen datum. Typ de datum als dd-mm-jjjj.` }
  const proposed = proposeSheetDate(text)
  if (!proposed) return null
  const what = numericDate.test(text) ? 'Hier staat de maand voor de dag.' : 'Schrijf de datum als dd-mm-jjjj.'
  return { text: `${what} Bedoel je ${proposed}?`, proposed }
}

function proposeSheetDate(text: string): string | null {
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

/** Whether a spreadsheet may have made this text of something else, such as the house number 1-2. */
export function looksLikeDate(text: string): boolean {
  return readSheetDate(text) !== null || dayAndMonth.test(text)
}

const shortMonths = '(?:jan|feb|mrt|maa|mar|apr|mei|may|jun|jul|aug|sep|okt|oct|nov|dec)'
// Excel shows 1-2 as 1-feb, and 5-32, which is no day, as mei-32.
const dayAndMonth = new RegExp(`^(?:\\d{1,2}[- ]${shortMonths}|${shortMonths}[- ]\\d{2})$`, 'i')
