import { findVideoProblems, videoCalls, type VideoDraft } from '@portal/contract/videos'
import { declareSimple } from '../content/simple-subject.ts'
import { pictureTypes } from '../uploads/picture-formats.ts'

export const videoSubject = declareSimple<VideoDraft>({
  kind: 'videos',
  calls: videoCalls,
  findProblems: findVideoProblems,
  searched: ({ title, description }) => [title, description],
  uploadsOf: ({ poster_upload_id: id }) => [{ field: 'poster_upload_id', id, types: pictureTypes }],
  isOrdered: true,
  file: {
    name: 'videos',
    columns: [
      { heading: 'Titel', cell: ({ title }) => title, width: 48 },
      { heading: 'Omschrijving', cell: ({ description }) => description, width: 64 },
      { heading: 'Adres', cell: ({ youtube_url }) => youtube_url, width: 48 },
    ],
  },
})
