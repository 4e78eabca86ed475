import {
  articleCalls,
  type ArticleDraft,
  type ArticleKind,
  articleMessages,
  articleListCalls,
  findPublishProblems,
  slugOf,
} from '@portal/contract/articles'
import { subjects } from '@portal/contract/subjects'
import { factColumns } from '../content/export-entries.ts'
import { declareList, declareSubject } from '../content/subject.ts'
import { findUses } from './find-uses.ts'
import { insertPublication, searchedTexts } from './store.ts'

// The picture of the upload that the working copy names; without a name, that from before there were uploads.
const ofPicture = (column: string, ofUpload: string) =>
  `case when c.draft ->> 'image_id' is null then c.${column} else picture.${ofUpload} end as ${column}`

function articleSubject(kind: ArticleKind) {
  return declareSubject<ArticleDraft>({
    kind,
    calls: articleCalls[kind],
    titleField: 'title',
    textField: 'content',
    imageField: { name: 'image_id', gone: articleMessages.imageGone },
    addresses: {
      named: (draft) => (draft.url_slug === '' ? { ...draft, url_slug: slugOf(draft.title) } : draft),
      taken: articleMessages.takenSlug,
    },
    publications: 'article_publications',
    columns: `c.title, c.url_slug, ${ofPicture('image', 'file')}, ${ofPicture('thumbnail_image', 'thumbnail_image')}`,
    joined: `left join uploads picture on picture.id = (c.draft ->> 'image_id')::int`,
    searched: searchedTexts,
    // News has no days.
    storedForm: (draft) => (kind === 'news' ? { ...draft, from: null, to: null } : draft),
    // The address is that of the title it ends up with. A promotion of last year gets days of its own: the old ones are easily
    // overlooked.
    copied: (draft) => ({ ...draft, url_slug: '', from: null, to: null }),
    findProblems: (draft, { image }) => findPublishProblems(kind, draft, image !== null),
    insertPublication: (db, publication) => insertPublication(db, kind, publication),
  })
}

export const articleSubjects = { news: articleSubject('news'), promotions: articleSubject('promotions') }

export const articleList = declareList({
  subjects: [articleSubjects.news, articleSubjects.promotions],
  calls: articleListCalls,
  file: {
    name: 'artikelen',
    columns: [
      { heading: 'Titel', cell: ({ title }) => String(title), width: 48 },
      { heading: 'Soort', cell: ({ kind }) => subjects[kind].one },
      ...factColumns,
      { heading: 'Webadres', cell: ({ url_slug: slug }) => String(slug), width: 48 },
    ],
  },
  findUses,
})
