import { downloadCalls, type DownloadDraft, downloadLanguages, findDownloadProblems } from '@portal/contract/downloads'
import { downloadCategories } from '@portal/contract/media'
import { staffPaths } from '@portal/contract/staff-paths'
import { languageNames } from '@portal/contract/staff-words'
import { FileText, Languages } from 'lucide-react'
import { brandChoices } from '../content/simple/brand-choices.ts'
import { declareSimple, type SimpleEntry } from '../content/simple/simple-subject.ts'
import cells from '../list/cells.module.css'
import { megabytes } from '../pictures/megabytes.ts'

export const languages = downloadLanguages.map((value) => ({ value, label: languageNames[value] }))

const languageOf = ({ language }: DownloadDraft) => language && languageNames[language]

function sizeOf({ uploads: [pdf] }: SimpleEntry<DownloadDraft>): string {
  return pdf ? megabytes(pdf.bytes) : '–'
}

export const downloads = declareSimple<DownloadDraft>({
  kind: 'downloads',
  calls: downloadCalls,
  title: 'Downloads',
  noun: { one: 'download', many: 'downloads' },
  thisOne: 'Deze download',
  newOne: 'Nieuwe download',
  Icon: FileText,
  path: staffPaths.downloadList,
  entryPath: staffPaths.downloadEntry,
  empty: { title: '', name: '', brand: null, category: null, language: 'nl', upload_id: null },
  labels: {
    title: 'Titel',
    name: 'Naam',
    brand: 'Merk',
    category: 'Categorie',
    language: 'Taal',
    upload_id: 'Bestand',
  },
  nameOf: ({ title }) => title,
  detailOf: (entry) => [entry.name, entry.brand, languageOf(entry), sizeOf(entry)].filter(Boolean).join(' · '),
  isDated: true,
  problemsOf: findDownloadProblems,
  columns: [
    {
      id: 'category',
      header: 'Categorie',
      width: '15%',
      sortable: true,
      cell: ({ category, brand }) => (
        <span className={cells.lines}>
          {category ?? '–'}
          <small>{brand}</small>
        </span>
      ),
    },
    {
      id: 'file',
      header: 'Bestand',
      width: '12%',
      cell: (entry) => (
        <span className={cells.lines}>
          {languageOf(entry) ?? '–'}
          <small>{sizeOf(entry)}</small>
        </span>
      ),
    },
  ],
  choices: [
    ...brandChoices(downloadCategories),
    { name: 'taal', field: 'language', label: 'Taal', Icon: Languages, options: languages },
  ],
})
