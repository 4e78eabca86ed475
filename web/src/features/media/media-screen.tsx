import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExportButton } from '../../lib/export-button.tsx'
import type { DataTableColumn } from '../../ui/data-table-column.ts'
import type { RowRules } from '../../ui/data-table-rows.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import listCard from '../../ui/list-card.module.css'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { ServiceBreadcrumbs } from '../service/service-breadcrumbs.tsx'
import type { MediaList } from './media-list.ts'
import { MediaTable } from './media-table.tsx'
import { useMediaList } from './use-media-list.ts'

type MediaFile = { id: number; brand: string; category: string }

type MediaScreenProps<File extends MediaFile> = {
  title: string
  intro: string
  failure: string
  list: MediaList
  files: UseQueryOptions<File[], Error, File[], string[]>
  columns: readonly DataTableColumn<File>[]
  /** A file on a narrow screen. */
  card: (file: File) => ReactNode
  rules: RowRules<File>
}

/** A list of files with everything around it: the image bank and the downloads only differ in what a file looks like. */
export function MediaScreen<File extends MediaFile>(props: MediaScreenProps<File>) {
  const { title, intro, columns } = props
  const { data, isError, isFetching, refetch } = useQuery(props.files)
  const view = useMediaList({ ...props, files: data })
  const isWide = useMediaQuery('(min-width: 761px)')
  const exportButton = (
    <ExportButton columns={columns} findRows={view.matching.length > 0 ? () => view.matching : undefined} />
  )

  return (
    <div className={listCard.screen}>
      <ServiceBreadcrumbs current={title} />
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p>{intro}</p>
        </div>
        {isWide && exportButton}
      </div>
      <MediaTable
        {...props}
        view={view}
        loading={!data}
        failure={
          isError && !data ? (
            <FailedState title={props.failure} busy={isFetching} onRetry={() => void refetch()} />
          ) : undefined
        }
      />
      {!isWide && <div className={listCard.below}>{exportButton}</div>}
    </div>
  )
}
