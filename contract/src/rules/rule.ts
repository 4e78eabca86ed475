import * as z from 'zod/mini'

/** What a rule answers when a value is wrong: the Dutch text for its field. */
export class Problem {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

export type Rule<Value> = z.ZodMiniType<Value, unknown>

/** A field rule: turns whatever was sent into a value, or says what is wrong with it. */
export function rule<Value>(read: (sent: unknown) => Value | Problem | Promise<Value | Problem>): Rule<Value> {
  return z.pipe(
    z.unknown(),
    z.transform((sent, context) => {
      const settle = (answer: Value | Problem) => {
        if (!(answer instanceof Problem)) return answer
        context.issues.push({ code: 'custom', message: answer.message, input: sent })
        return z.NEVER
      }
      const answer = read(sent)
      return answer instanceof Promise ? answer.then(settle) : settle(answer)
    }),
  ) as Rule<Value>
}
