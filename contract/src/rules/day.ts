import { type PastDayTexts, pastDayProblem, readDay } from './read-day.ts'
import { Problem, type Rule } from './rule.ts'
import { requiredTextThat } from './text.ts'

export const invalidDay = 'Vul een geldige datum in'

/** A day that exists and is not after today in the Netherlands, as `YYYY-MM-DD`. */
export function pastDay(texts: PastDayTexts): Rule<string> {
  return requiredTextThat(texts.missing, (text) => {
    const problem = pastDayProblem(text, texts)
    return problem ? new Problem(problem) : (readDay(text) as string)
  })
}
