import type { DownloadDraft } from '@portal/contract/downloads'
import type { Role } from '@portal/contract/roles'
import { render } from '@testing-library/react'
import { pageReply } from '../../../../testing/contract-reply.ts'
import { openScreen } from '../../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { Toaster } from '../../../ui/toaster.tsx'
import type { SimpleEntry } from './simple-subject.ts'

const pdf = {
  id: 5,
  name: 'handleiding.pdf',
  type: 'application/pdf',
  bytes: 2_400_000,
  width: null,
  height: null,
  pages: 12,
  url: '/storage/uploads/handleiding.pdf',
  thumbnail_image: null,
}

export function downloadWith(facts: Partial<SimpleEntry<DownloadDraft>> = {}): SimpleEntry<DownloadDraft> {
  return {
    id: 7,
    version: 3,
    is_visible: true,
    dated_at: '2026-10-03T10:00:00.000000Z',
    uploads: [pdf],
    author: { id: 4, name: 'Noor Visser' },
    created_at: '2026-10-03T10:00:00.000000Z',
    updated_by: { id: 4, name: 'Noor Visser' },
    updated_at: '2026-11-20T15:20:00.000000Z',
    title: 'Handleiding Compact 8',
    name: 'AquaStar Compact 8',
    brand: 'AquaStar',
    category: 'Handleiding',
    language: 'nl',
    upload_id: 5,
    ...facts,
  }
}

const someDownloads = [
  downloadWith(),
  downloadWith({ id: 8, title: 'Brochure', category: 'Brochures', is_visible: false }),
  downloadWith({ id: 9, title: 'Handleiding Softy', brand: 'Softy' }),
]

type Call = { method: string; body: Record<string, unknown> | undefined }

type Opened = { at?: string; as?: Role; answer?: (path: string, call: Call) => unknown }

/** Opens a page of the downloads of staff, the simplest subject there is. */
export function openDownloads({ at = '', as = 'redactie', answer }: Opened = {}) {
  render(
    <>
      <Toaster />
      <QuestionDialog />
    </>,
  )
  return openScreen({
    address: `/beheer/downloads${at}`,
    member: { roles: [as] },
    answer: (path, call) => {
      if (path === '/api/admin/views') return { data: [] }
      const answered = answer?.(path, call)
      if (answered !== undefined) return answered
      if (call.method !== 'GET') return undefined
      if (path.endsWith('/uses')) return { data: { links: [] } }
      const [, id] = /downloads\/(\d+)$/.exec(path) ?? []
      if (id) return { data: someDownloads.find((one) => one.id === Number(id)) }
      const { searchParams: query } = new URL(path, 'http://portal')
      const has = (name: string, value: string | null) =>
        (query.get(`filter[${name}]`) ?? String(value)).split(',').includes(String(value))
      const found = someDownloads.filter(({ brand, category, is_visible }) => {
        return has('brand', brand) && has('category', category) && has('visible', is_visible ? 'yes' : 'no')
      })
      return pageReply(found, path)
    },
  })
}
