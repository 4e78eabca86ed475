import { pastDayProblem } from './rules/read-day.ts'

export const installDateMessages = {
  missing: 'Installatiedatum is verplicht',
  invalid: 'Vul een geldige datum in',
  future: 'Installatiedatum mag niet in de toekomst liggen',
} as const

/** What is wrong with an installation date, or null: the rule of the registration, for where only the date is asked. */
export function installDateProblem(typed: string): string | null {
  return pastDayProblem(typed, installDateMessages)
}
