import { openDatabase } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'

type Place = { url: string | null; dataDir: string }

const members = 200

/** Creates a database with so many registrations of 200 members, all with pending points. */
export async function fillPending(place: Place, registrations: number): Promise<void> {
  const db = await openDatabase(place)
  try {
    await migrate(db)
    await db.query(`insert into members (email, password_hash, first_name, last_name, company)
      select 'lid' || i || '@voorbeeld.nl', '', 'Lid', 'Nummer ' || i, 'Firma' from generate_series(1, ${members}) as i`)
    await db.query(`with brand as (insert into brands (name, serial_mask) values ('AquaStar', 'aa 999999') returning id)
      insert into products (brand_id, model, search_key) select id, 'Compact 8', 'aquastarcompact8' from brand`)
    await db.query(`insert into product_points select id, '2020-01-01', 250 from products`)
    await db.query(
      `insert into registrations (member_id, product_id, serial_number, serial_number_key, search_key, install_date, zipcode,
        house_number, customer_gender, customer_name, customer_email, customer_phone_number, consent_version, consented_at,
        credits, points_from)
      select i % ${members} + 1, 1, 'AB ' || 100000 + i, 'AB' || 100000 + i, 'ab' || 100000 + i, current_date, '5611 AB', '12',
        'female', 'Van den Berg', 'klant@voorbeeld.nl', '06 12 34 56 78', '2026-11-20', now(), 250, '2020-01-01'
      from generate_series(1, $1::int) as i`,
      [registrations],
    )
  } finally {
    await db.close()
  }
}
