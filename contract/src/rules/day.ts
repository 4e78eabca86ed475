import { type PastDayTexts, pastDayProblem, readDay } from './read-day.ts'
import { Problem, type Rule, rule } from './rule.ts'
import { readText, requiredTextThat } from './text.ts'

/** A day that exists and is not after today in the Netherlands, as `YYYY-MM-DD`. */
export function pastDay(texts: PastDayTexts): Rule<string> {
  return requiredTextThat(texts.missing, (text) => {
    const problem = pastDayProblem(text, texts)
    return problem ? new Problem(problem) : (readDay(text) as string)
  })
}

/** A day like that which may be left out; whatever is wrong with it, the text is the same. */
export function optionalPastDay(invalid: string): Rule<string | null> {
  return rule((sent) => {
    const text = readText(sent)
    if (text === null || text instanceof Problem) return text
    const problem = pastDayProblem(text, { missing: invalid, invalid, future: invalid })
    return problem ? new Problem(problem) : readDay(text)
  })
}
