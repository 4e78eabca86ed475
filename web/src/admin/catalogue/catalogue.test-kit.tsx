import type { BrandReply, ProductReply } from '@portal/contract/catalogue-for-staff'
import type { Role } from '@portal/contract/roles'
import { render, screen, within } from '@testing-library/react'
import { openScreen } from '../../../testing/open-screen.tsx'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { Toaster } from '../../ui/toaster.tsx'

const brand: BrandReply = {
  id: 3,
  version: 4,
  name: 'AquaStar',
  serial_mask: 'aa 999999',
  warranty_months: { statutory: 24, all_in: 12 },
  is_active: true,
  products: 2,
  registrations: 812,
}

export const product: ProductReply = {
  id: 12,
  version: 7,
  brand: { id: 3, name: 'AquaStar', serial_mask: 'aa 999999', is_active: true },
  model: 'Compact 8',
  image: null,
  image_upload_id: null,
  is_active: true,
  marks: [{ name: 'KIWA', number: 'K12345', valid_until: '2020-06-30' }],
  points: [
    { valid_from: '2099-01-01', credits: 275, has_begun: false },
    { valid_from: '2026-01-01', credits: 250, has_begun: true },
    { valid_from: '2024-07-01', credits: 225, has_begun: true },
  ],
  registrations: 1284,
}

const ended: ProductReply = { ...product, id: 14, model: 'Aqua 14', is_active: false, marks: [], points: [] }
const nova: BrandReply = { ...brand, id: 5, name: 'Nova', serial_mask: null, products: 0, registrations: 0 }

export type Sent = Record<string, unknown>

type Catalogue = {
  address?: string
  as?: Role
  /** Answers a save; `path` and `method` tell which. */
  save?: (body: Sent, path: string) => unknown
  tried?: object
}

export function openCatalogue({ address = '', as = 'redactie', save = accept, tried }: Catalogue = {}) {
  render(
    <>
      <Toaster />
      <QuestionDialog />
    </>,
  )
  const opened = openScreen({
    address: `/beheer/producten${address}`,
    member: { roles: [as] },
    answer: (path, { method, body }) => {
      const [place] = path.split('?')
      if (place?.endsWith('/try-mask'))
        return { data: { fits: [], existing: 0, would_not_fit: 0, samples: [], ...tried } }
      if (method !== 'GET') return save(body as Sent, path)
      if (place === '/api/admin/brands') return { data: [brand, nova] }
      if (place === '/api/admin/products') return pageOf(path.includes('filter%5Bbrand%5D=5') ? [] : [product, ended])
      if (place === '/api/admin/products/12') return { data: product }
      if (place === '/api/admin/products/14') return { data: ended }
      if (place === '/api/admin/brands/3') return { data: brand }
      if (place === '/api/admin/brands/5') return { data: nova }
      return Response.json({ message: 'Niet gevonden' }, { status: 404 })
    },
  })
  const writes = () => opened.sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/try-mask'))
  return { ...opened, writes, paneel: () => (opened.location().search as { paneel?: string }).paneel }
}

function pageOf(data: ProductReply[]) {
  const meta = { current_page: 1, from: 1, last_page: 1, links: [], path: '', per_page: 10, to: 2, total: data.length }
  return { data, links: { first: '', last: '', prev: null, next: null }, meta }
}

/** As the server answers what it takes. */
function accept(body: Sent, path: string) {
  if (path.startsWith('/api/admin/brands')) {
    const { version = 0, ...sent } = body as { version?: number }
    const { warranty_months } = brand
    return { data: { ...brand, ...sent, warranty_months, id: version === 0 ? 9 : 3, version: version + 1 } }
  }
  const { version = 0, model } = body as { version?: number; model: string }
  return { data: { ...product, model, id: version === 0 ? 19 : 12, version: version + 1 } }
}

export const panel = async (name: string) => within(await screen.findByRole('region', { name }))
