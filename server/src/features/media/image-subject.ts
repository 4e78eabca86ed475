import { findImageProblems, imageCalls, type ImageDraft } from '@portal/contract/images'
import { imageKinds } from '@portal/contract/media-lists'
import { declareSimple } from '../content/simple-subject.ts'
import { pictureFormats } from '../uploads/picture-formats.ts'

export const imageSubject = declareSimple<ImageDraft>({
  kind: 'images',
  calls: imageCalls,
  findProblems: findImageProblems,
  searched: ({ name, alt }) => [name, alt],
  uploadsOf: ({ files }) =>
    imageKinds.map((kind) => ({ field: 'files', id: files[kind], types: [pictureFormats[kind].type] })),
  file: {
    name: 'beeldbank',
    columns: [
      { heading: 'Naam', cell: ({ name }) => name, width: 48 },
      { heading: 'Merk', cell: ({ brand }) => brand },
      { heading: 'Categorie', cell: ({ category }) => category },
      { heading: 'Beschrijving', cell: ({ alt, decorative }) => (decorative ? 'Versiering' : alt), width: 48 },
      { heading: 'Bestanden', cell: ({ files }) => imageKinds.filter((kind) => files[kind] !== null).join(', ') },
    ],
  },
})
