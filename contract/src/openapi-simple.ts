import { contentMessages } from './content.ts'
import { downloadCalls } from './downloads.ts'
import { imageCalls } from './images.ts'
import { managerCalls } from './account-managers.ts'
import { orderTexts } from './openapi-content.ts'
import { pageOf } from './openapi-sample-bodies.ts'
import type { OperationTexts } from './openapi-texts.ts'
import { videoCalls } from './videos.ts'

// What the document says of the calls of subjects without versions, which are the same for all of them.

const moment = '2026-11-20T08:30:00.000000Z'
const sanne = { id: 12, name: 'Sanne de Wit' }

const picture = {
  id: 41,
  name: 'vooraanzicht.jpg',
  type: 'image/jpeg',
  bytes: 2_412_806,
  width: 4_000,
  height: 3_000,
  pages: null,
  url: '/storage/uploads/vooraanzicht-0a1b2c3d4e5f-screen.webp',
  thumbnail_image: 'uploads/vooraanzicht-0a1b2c3d4e5f-thumb.webp',
}
const manual = {
  id: 42,
  name: 'handleiding.pdf',
  type: 'application/pdf',
  bytes: 1_204_330,
  width: null,
  height: null,
  pages: 24,
  url: '/storage/uploads/handleiding-0a1b2c3d4e5f.pdf',
  thumbnail_image: null,
}

const subjects = {
  images: {
    calls: imageCalls,
    words: { Noun: 'Image', Many: 'Images', one: 'an image of the image bank', many: 'images of the image bank' },
    draft: {
      name: 'AquaStar Compact 8 – vooraanzicht',
      brand: 'AquaStar',
      category: "Product foto's",
      alt: 'Een witte waterontharder, van voren',
      decorative: false,
      files: { jpg: 41, png: null, tiff: null },
    },
    values: { brand: 'AquaStar-Pro' },
    uploads: [picture],
  },
  downloads: {
    calls: downloadCalls,
    words: { Noun: 'Download', Many: 'Downloads', one: 'a download', many: 'downloads' },
    draft: {
      title: 'Installatiehandleiding',
      name: 'AquaStar Compact 8',
      brand: 'AquaStar',
      category: 'Handleiding',
      language: 'nl',
      upload_id: 42,
    },
    values: { language: 'nl' },
    uploads: [manual],
  },
  videos: {
    calls: videoCalls,
    words: { Noun: 'Video', Many: 'Videos', one: 'a video', many: 'videos' },
    draft: {
      title: 'De hardheid instellen',
      description: 'Meten, instellen en nameten.',
      youtube_url: 'https://youtu.be/aqC0mpact_8',
      poster_upload_id: null,
    },
    values: {},
    uploads: [],
  },
  managers: {
    calls: managerCalls,
    words: { Noun: 'Manager', Many: 'Managers', one: 'an account manager', many: 'account managers' },
    draft: {
      name: 'Joost van Dam',
      photo_upload_id: 41,
      phone: '088 123 45 60',
      email: 'joost.vandam@zilverbron.example',
    },
    values: {},
    uploads: [picture],
  },
} as const

type Subject = (typeof subjects)[keyof typeof subjects]

const outdated = {
  409: {
    description: 'Saved by somebody else since that `version`: `current` is the entry of now.',
    message: contentMessages.changedMeanwhile,
  },
}

const filed = 'Saved as `is_visible`, members see it at once: what they need and is missing is a 422 at its field.'

type CallTexts = OperationTexts & { name: string; request?: Record<string, unknown>; reply?: unknown }

function callsOf({ draft, values, uploads, words: { Many } }: Subject): Record<string, CallTexts> {
  const entry = {
    id: 7,
    version: 3,
    is_visible: true,
    dated_at: moment,
    uploads,
    author: sanne,
    created_at: moment,
    updated_by: sanne,
    updated_at: moment,
    ...draft,
  }
  const saved = { is_visible: true, ...draft }
  const reply = { data: entry }
  return {
    list: {
      name: 'list<Noun>Entries',
      summary: 'A page of all <many>, for staff',
      reply: pageOf([entry], `/api/admin/${Many.toLowerCase()}`),
    },
    export: {
      name: 'export<Many>',
      summary: 'All <many> that the list has with these filters, as a file',
      description: 'In the order of the list, as it is at one moment. `page` and `per_page` mean nothing.',
      alsoAnswers: { 429: { description: 'Too many exports: try again later.' } },
    },
    get: { name: 'get<Noun>Entry', summary: 'What staff know of <one>', reply },
    create: { name: 'create<Noun>', summary: 'Makes <one>', description: filed, request: saved, reply },
    save: {
      name: 'save<Noun>',
      summary: 'Saves <one> as a whole',
      description: `${filed} A file that is replaced gives it the date of now. A repeated save is answered like the first.`,
      alsoAnswers: outdated,
      request: { version: 2, ...saved },
      reply,
    },
    remove: {
      name: 'delete<Noun>',
      summary: 'Puts <one> into the bin: members see it no more',
      alsoAnswers: outdated,
    },
    restore: { name: 'restore<Noun>', summary: 'Takes <one> out of the bin, as it was', reply },
    uses: {
      name: 'get<Noun>Uses',
      summary: 'What else shows or links to a file of <one>',
      description: 'They keep that file when it is replaced here, or deleted.',
      reply: { data: { links: [{ kind: 'news', id: 4, title: 'Zo stel je de hardheid in', is_visible: true }] } },
    },
    bulk: {
      name: 'bulk<Many>',
      summary: 'Shows, hides, changes, deletes or restores several <many>',
      description:
        'Each by itself and by the rules of its own call: the answer says what became of each, in the order sent. `change` gives ' +
        'each the `values` that are sent. Sent again with its key, what was done is answered as it was.',
      request: { action: 'change', entries: [{ id: 7, version: 2 }], values },
      reply: { data: [{ id: 7, problem: null, version: 3 }] },
    },
    ...orderTexts,
  }
}

function inWords(text: string, words: Subject['words']): string {
  return text.replace(/<(\w+)>/g, (_, word: keyof Subject['words']) => words[word])
}

const named = Object.values(subjects).flatMap((subject) => {
  const texts = callsOf(subject)
  return Object.entries(subject.calls).map(([call, endpoint]) => {
    const { name, summary, ...more } = texts[call]!
    return { ...more, endpoint, name: inWords(name, subject.words), summary: inWords(summary, subject.words) }
  })
})

export const simpleCallNames = Object.fromEntries(named.map(({ name, endpoint }) => [name, endpoint]))

export const simpleOperations: Readonly<Record<string, OperationTexts>> = Object.fromEntries(
  named.map(({ name, endpoint: _, request: __, reply: ___, ...texts }) => [name, texts]),
)

export const simpleRequests: Record<string, Record<string, unknown>> = Object.fromEntries(
  named.flatMap(({ name, request }) => (request ? [[name, request]] : [])),
)

export const simpleReplies: Record<string, unknown[]> = Object.fromEntries(
  named.flatMap(({ name, reply }) => (reply ? [[name, [reply]]] : [])),
)

/** What members see of them. */
export const memberMediaReplies: Record<string, unknown[]> = {
  listVideos: [
    [
      {
        title: 'De Compact 8 aansluiten',
        description: 'Van kraan tot afvoer.',
        youtube_url: 'https://www.youtube-nocookie.com/embed/demo0000001',
      },
    ],
  ],
}
