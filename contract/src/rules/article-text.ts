import * as z from 'zod/mini'
import { typedText } from './text.ts'

// Cleaning takes time for each: a text of nothing else would hold everybody up for seconds.
const mostTags = 20_000

export function articleText({ tooManyTags }: { tooManyTags: string }) {
  const hasFewTags = (html: string) => html.split('<', mostTags + 2).length - 1 <= mostTags
  return z.pipe(typedText({ max: 200_000, multiline: true }), z.string().check(z.refine(hasFewTags, tooManyTags)))
}
