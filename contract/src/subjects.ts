// What staff keep for members to see. Record, bin, search and the words of staff read this, so that a subject is named here once.
// No rules in it: screens of members may read it too.

type Subject = {
  one: string
  list: string
  /** Whether it has a working copy, versions and moments (content.ts); else members see what was saved. */
  hasVersions: boolean
  /** What its acts are called in the record: `article-created`, `entry-created`. */
  acts: 'article' | 'entry'
}

/** By kind: the word in the table `content`, in `/api/admin/{kind}` and in the record. */
export const subjects = {
  news: { one: 'Nieuws', list: 'articles', hasVersions: true, acts: 'article' },
  promotions: { one: 'Actie', list: 'articles', hasVersions: true, acts: 'article' },
  faq: { one: 'Vraag', list: 'faq', hasVersions: true, acts: 'entry' },
  images: { one: 'Afbeelding', list: 'images', hasVersions: false, acts: 'entry' },
  downloads: { one: 'Download', list: 'downloads', hasVersions: false, acts: 'entry' },
  videos: { one: 'Video', list: 'videos', hasVersions: false, acts: 'entry' },
  managers: { one: 'Accountmanager', list: 'managers', hasVersions: false, acts: 'entry' },
} as const satisfies Record<string, Subject>

export type ContentKind = keyof typeof subjects

export const contentKinds = Object.keys(subjects) as ContentKind[]

/** What the lists of staff are called, in the order of the rail. */
export const listNames = {
  articles: 'Nieuws en acties',
  images: 'Beeldbank',
  downloads: 'Downloads',
  videos: 'Video’s',
  faq: 'Veelgestelde vragen',
  managers: 'Accountmanagers',
} as const satisfies Record<(typeof subjects)[ContentKind]['list'], string>

export type ListName = keyof typeof listNames

export const allLists = Object.keys(listNames) as ListName[]

/** What an entry of a list is called in a sentence, and at its beginning. */
export const listNouns: Readonly<Record<ListName, { one: string; that: string }>> = {
  articles: { one: 'artikel', that: 'Dit artikel' },
  faq: { one: 'vraag', that: 'Deze vraag' },
  images: { one: 'afbeelding', that: 'Deze afbeelding' },
  downloads: { one: 'download', that: 'Deze download' },
  videos: { one: 'video', that: 'Deze video' },
  managers: { one: 'accountmanager', that: 'Deze accountmanager' },
}

type KindIn<List extends ListName> = {
  [Kind in ContentKind]: (typeof subjects)[Kind]['list'] extends List ? Kind : never
}[ContentKind]

export function kindsIn<const List extends ListName>(...lists: readonly List[]): KindIn<List>[] {
  return contentKinds.filter((kind): kind is KindIn<List> => lists.some((list) => list === subjects[kind].list))
}
