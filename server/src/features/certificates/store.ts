import type { Database } from '../../database/database.ts'
import { warrantyUntil } from '../registrations/store.ts'

/** A registration as its certificate shows it. Nothing of the customer is selected. */
export type CertificateRow = {
  id: number
  code: string
  brand: string
  model: string
  image: string | null
  serial_number: string
  install_date: string
  statutory_months: number
  all_in_months: number
  statutory_until: string
  warranty_until: string
  installer: { first_name: string; last_name: string; company: string | null }
  place: string | null
  withdrawn_at: Date | null
}

/** The certificates with these codes; of any other there is none. One statement for all, so that none takes another time. */
export function findCertificates(db: Database, codes: readonly string[]): Promise<CertificateRow[]> {
  return db.query<CertificateRow>(
    `select r.id, r.certificate_code as code, b.name as brand, p.model, p.image, r.serial_number, r.install_date,
       b.warranty_months_statutory as statutory_months, b.warranty_months_all_in as all_in_months,
       (r.install_date + b.warranty_months_statutory * interval '1 month')::date as statutory_until,
       ${warrantyUntil} as warranty_until,
       json_build_object('first_name', m.first_name, 'last_name', m.last_name, 'company', m.company) as installer,
       coalesce(m.company_city, m.city) as place, r.withdrawn_at
     from registrations r join products p on p.id = r.product_id join brands b on b.id = p.brand_id
     join members m on m.id = r.member_id
     where r.certificate_code = any($1::text[])`,
    [codes],
  )
}

/** The one with what somebody typed or followed, which may be anything. */
export async function findCertificate(db: Database, code: string | null): Promise<CertificateRow | null> {
  const [row] = await findCertificates(db, [code ?? ''])
  return row ?? null
}
