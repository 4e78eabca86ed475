import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { screenPaths } from './staff-paths.ts'

// How fast pages were for the people who opened them, as numbers alone: nothing here says whose.

export const figureMessages = {
  unknownScreen: 'Dit scherm is onbekend',
  invalidValue: 'Deze waarde kan niet kloppen',
} as const

/** Its screen by the address with `:id` in the place of an id. */
function figure(most: number) {
  return z.optional(
    z.object(
      {
        screen: z.enum(screenPaths, figureMessages.unknownScreen),
        value: z
          .number(figureMessages.invalidValue)
          .check(z.gte(0, figureMessages.invalidValue), z.lte(most, figureMessages.invalidValue)),
      },
      figureMessages.invalidValue,
    ),
  )
}

// Nobody waits longer than this before a page, and no page jumps so far.
const mostMs = 60_000
const mostShift = 10

/** Of one visit: the largest paint and the slowest answer to a press in milliseconds, and how far the page jumped. */
export const fieldFiguresBody = z.object({ lcp: figure(mostMs), inp: figure(mostMs), cls: figure(mostShift) })

export type FieldFigures = z.output<typeof fieldFiguresBody>

export const sendFieldFigures = endpoint({
  method: 'POST',
  path: '/api/field-figures',
  access: 'public',
  isOutsideSessions: true,
  body: fieldFiguresBody,
})
