import { findManagerProblems, managerCalls, type ManagerDraft } from '@portal/contract/account-managers'
import { declareSimple } from '../content/simple-subject.ts'
import { pictureTypes } from '../uploads/picture-formats.ts'

export const managerSubject = declareSimple<ManagerDraft>({
  kind: 'managers',
  calls: managerCalls,
  findProblems: findManagerProblems,
  searched: ({ name, email }) => [name, email ?? ''],
  uploadsOf: ({ photo_upload_id: id }) => [{ field: 'photo_upload_id', id, types: pictureTypes }],
  file: {
    name: 'accountmanagers',
    columns: [
      { heading: 'Naam', cell: ({ name }) => name, width: 28 },
      { heading: 'Telefoonnummer', cell: ({ phone }) => phone },
      { heading: 'E-mailadres', cell: ({ email }) => email, width: 36 },
    ],
  },
})
