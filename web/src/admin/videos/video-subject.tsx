import { findVideoProblems, videoCalls, type VideoDraft } from '@portal/contract/videos'
import { staffPaths } from '@portal/contract/staff-paths'
import { CirclePlay } from 'lucide-react'
import { declareSimple } from '../content/simple/simple-subject.ts'

/** Videos on YouTube, in the order that members see. */
export const videos = declareSimple<VideoDraft>({
  kind: 'videos',
  calls: videoCalls,
  title: 'Video’s',
  noun: { one: 'video', many: 'video’s' },
  thisOne: 'Deze video',
  newOne: 'Nieuwe video',
  Icon: CirclePlay,
  path: staffPaths.videoList,
  entryPath: staffPaths.videoEntry,
  empty: { title: '', description: '', youtube_url: '', poster_upload_id: null },
  labels: { title: 'Titel', description: 'Omschrijving', youtube_url: 'Adres van YouTube', poster_upload_id: 'Beeld' },
  nameOf: ({ title }) => title,
  detailOf: ({ description }) => description,
  problemsOf: findVideoProblems,
  columns: [
    {
      id: 'description',
      header: 'Omschrijving',
      width: '34%',
      cell: ({ description }) => <span className="breaks text-2">{description}</span>,
    },
  ],
  choices: [],
  unsorted: 'Zoals installateurs ze zien',
})
