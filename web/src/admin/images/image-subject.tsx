import { findImageProblems, imageCalls, type ImageDraft } from '@portal/contract/images'
import { imageCategories } from '@portal/contract/media'
import { staffPaths } from '@portal/contract/staff-paths'
import { ImageIcon } from 'lucide-react'
import { brandChoices } from '../content/simple/brand-choices.ts'
import { declareSimple } from '../content/simple/simple-subject.ts'

const formats = ['jpg', 'png', 'tiff'] as const

const formatsOf = ({ files }: ImageDraft) => formats.filter((format) => files[format])

export const images = declareSimple<ImageDraft>({
  kind: 'images',
  calls: imageCalls,
  title: 'Beeldbank',
  noun: { one: 'afbeelding', many: 'afbeeldingen' },
  thisOne: 'Deze afbeelding',
  newOne: 'Nieuwe afbeelding',
  Icon: ImageIcon,
  path: staffPaths.imageBank,
  entryPath: staffPaths.imageEntry,
  empty: {
    name: '',
    brand: null,
    category: null,
    alt: '',
    decorative: false,
    files: { jpg: null, png: null, tiff: null },
  },
  labels: {
    name: 'Naam',
    brand: 'Merk',
    category: 'Categorie',
    alt: 'Beschrijving',
    decorative: 'Alleen versiering',
    files: 'Bestanden',
  },
  nameOf: ({ name }) => name,
  detailOf: (entry) => [entry.brand, entry.category, ...formatsOf(entry)].filter(Boolean).join(' · '),
  isDated: true,
  problemsOf: findImageProblems,
  columns: [
    { id: 'brand', header: 'Merk', width: '12%', sortable: true, cell: ({ brand }) => brand ?? '–' },
    { id: 'category', header: 'Categorie', width: '14%', sortable: true, cell: ({ category }) => category ?? '–' },
    { id: 'formats', header: 'Formaten', width: '12%', cell: (entry) => formatsOf(entry).join(', ') || '–' },
  ],
  choices: brandChoices(imageCategories),
})
