import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { insertFirstQuestions } from '../features/faq/store.ts'
import { cleanHtml } from '../features/content/clean-html.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import { firstQuestions } from './faq-texts.ts'

/** Gives a portal the questions that it begins with, once: what staff change or remove of them stays so. */
export async function seedFaq(
  db: Database,
  { provider, contactPhone }: Pick<Config, 'provider' | 'contactPhone'>,
): Promise<void> {
  const filledIn = (text: string) =>
    text.replaceAll('{{provider}}', provider).replace('{{op nummer}}', contactPhone ? `, op ${contactPhone}` : '')
  await insertFirstQuestions(
    db,
    firstQuestions.flatMap(({ group, questions }) =>
      questions.map(({ anchor, question, answer, link }) => ({
        anchor,
        draft: {
          group,
          question: filledIn(question),
          answer: cleanHtml(
            [
              ...answer.map((paragraph) => `<p>${escapeHtml(filledIn(paragraph))}</p>`),
              ...(link ? [`<p><a href="${link.to}">${link.text}</a></p>`] : []),
            ].join(''),
          ),
        },
      })),
    ),
  )
}
