import { faqGroups } from '@portal/contract/faq'
import { articleContent } from '@portal/web/article-content'
import { faqContent } from '@portal/web/faq-content'

/** What people do with any entry besides adding words, by the name that the test tells it with. */
const editKindsOfAll = [
  'deleteWord',
  'deleteBlock',
  'rewriteBlock',
  'moveBlock',
  'emphasize',
  'restyle',
  'retitle',
] as const

export type EditKind = (typeof editKindsOfAll)[number] | 'rewriteIntro' | 'describe' | 'regroup'

/** What of an entry people write in the test, by the names of its fields. */
export type EditedSubject = {
  kind: 'news' | 'faq'
  noun: string
  parts: typeof articleContent.parts
  title: string
  text: string
  /** Short texts beside the title, and what is chosen. */
  intro?: string
  alt?: string
  choice?: { field: string; options: readonly string[] }
  editKinds: readonly EditKind[]
  first: (number: number) => Draft
}

export type Draft = Record<string, unknown>

const paragraphs = '<p>Een</p><p>Twee</p><p>Drie</p><p>Vier</p>'

export const newsOf = (image_id: number): EditedSubject => ({
  kind: 'news',
  noun: 'article',
  parts: articleContent.parts,
  title: 'title',
  text: 'content',
  intro: 'intro',
  alt: 'image_alt',
  editKinds: [...editKindsOfAll, 'rewriteIntro', 'describe'],
  first: (number) => ({
    title: `Zout ${number}`,
    // Every run's addresses are its own: one that another article has can't be published.
    url_slug: `zout-${number}`,
    intro: 'Intro',
    content: paragraphs,
    image_id,
    image_alt: 'Een zak zout',
    image_decorative: false,
    image_focal: null,
    from: null,
    to: null,
  }),
})

export const faq: EditedSubject = {
  kind: 'faq',
  noun: 'answer',
  parts: faqContent.parts,
  title: 'question',
  text: 'answer',
  choice: { field: 'group', options: faqGroups.map(({ id }) => id) },
  editKinds: [...editKindsOfAll, 'regroup'],
  first: (number) => ({ group: 'werking', question: `Zout ${number}`, answer: paragraphs }),
}

/** What of an entry both see in the end. */
export function fieldsOf({ title, text, intro, alt, choice }: EditedSubject): string[] {
  return [title, text, intro, alt, choice?.field].filter((field) => field !== undefined)
}
