import { downloadCalls, type DownloadDraft, findDownloadProblems } from '@portal/contract/downloads'
import { languageNames } from '@portal/contract/staff-words'
import { declareSimple } from '../content/simple-subject.ts'

export const downloadSubject = declareSimple<DownloadDraft>({
  kind: 'downloads',
  calls: downloadCalls,
  findProblems: findDownloadProblems,
  searched: ({ title, name }) => [title, name],
  uploadsOf: ({ upload_id }) => [{ field: 'upload_id', id: upload_id, types: ['application/pdf'] }],
  file: {
    name: 'downloads',
    columns: [
      { heading: 'Titel', cell: ({ title }) => title, width: 32 },
      { heading: 'Naam', cell: ({ name }) => name, width: 48 },
      { heading: 'Merk', cell: ({ brand }) => brand },
      { heading: 'Categorie', cell: ({ category }) => category },
      { heading: 'Taal', cell: ({ language }) => language && languageNames[language] },
    ],
  },
})
