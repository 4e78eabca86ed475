import { hash } from '@node-rs/argon2'
import type { Product } from '@portal/contract/catalogue'
import { serialMaskOf } from '@portal/contract/serial-masks.test-kit'
import type { ManagerDraft } from '@portal/contract/account-managers'
import type { VideoDraft } from '@portal/contract/videos'
import { consentStatement } from '@portal/contract/registrations'
import type { Database } from '../src/database/database.ts'
import { findMemberByEmail, insertMember, type NewMember } from '../src/features/account/store.ts'
import { insertPublished } from '../src/features/articles/insert-published.ts'
import { firstPointsDay, insertBrand, insertProduct, type NewProduct } from '../src/features/catalogue/store.ts'
import { insertSimple } from '../src/features/content/simple-store.ts'
import { downloadSubject } from '../src/features/media/download-subject.ts'
import { managerSubject } from '../src/features/account-managers/manager-subject.ts'
import { storeManager } from '../src/features/account-managers/store.ts'
import { imageSubject } from '../src/features/media/image-subject.ts'
import type { DownloadRow, ImageRow } from '../src/features/media/store.ts'
import { videoSubject } from '../src/features/media/video-subject.ts'
import { insertRegistration, type NewRegistration } from '../src/features/registrations/store.ts'
import {
  completeUpload,
  insertUpload,
  type NewUpload,
  type UploadFiles,
  type UploadRow,
} from '../src/features/uploads/store.ts'
import type { CurrentMember } from '../src/http/current-member.ts'

export const memberPassword = 'Zacht water 2026'

// Weaker than any that the portal makes: a hundredth of the time at every log-in of a test. Tests about the time of a hash or
// about what happens during it give their members one by `hashPassword`.
const weakHash = hash(memberPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

type ImageFields = Omit<ImageRow, 'id'>
type DownloadFields = Omit<DownloadRow, 'id'>

export type Factories = ReturnType<typeof createFactories>

/** Creates rows together with their parents. Values come from counters, so that failures repeat. */
export function createFactories(db: Database) {
  let count = 0
  const next = () => ++count

  async function member(fields: Partial<NewMember> = {}): Promise<CurrentMember> {
    const number = next()
    const email = fields.email ?? `lid${number}@voorbeeld.nl`
    await insertMember(db, {
      email,
      password_hash: await weakHash,
      first_name: 'Lid',
      last_name: `Nummer ${number}`,
      company: `Bedrijf ${number}`,
      email_verified_at: new Date('2026-01-05T09:00:00Z'),
      ...fields,
    })
    return (await findMemberByEmail(db, email))!.member
  }

  async function product(fields: Partial<NewProduct> = {}): Promise<Product> {
    const values = {
      brand: 'AquaStar',
      model: `Model ${next()}`,
      credits: 250,
      image: 'products/cabinet.jpg',
      ...fields,
    }
    const serial_mask = serialMaskOf(values.brand)
    const [brand] = await db.query<{ id: number }>('select id from brands where name = $1', [values.brand])
    const brandId = brand?.id ?? (await insertBrand(db, values.brand, serial_mask))
    return { ...values, id: await insertProduct(db, brandId, values), serial_mask, next_points: null }
  }

  async function registration(fields: Partial<NewRegistration> = {}): Promise<NewRegistration> {
    const values = {
      member_id: fields.member_id ?? (await member()).id,
      product_id: fields.product_id ?? (await product()).id,
      serial_number: `AB ${String(100_000 + next())}`,
      install_date: '2026-02-03',
      zipcode: '5611 AB',
      house_number: '12',
      house_number_addition: null,
      city: 'Eindhoven',
      customer_gender: 'female' as const,
      customer_initials: 'M.',
      customer_name: 'Van den Berg',
      customer_email: 'klant@voorbeeld.nl',
      customer_phone_number: '06 12 34 56 78',
      consent_version: consentStatement.version,
      credits: 250,
      points_from: firstPointsDay,
      ...fields,
    }
    await insertRegistration(db, values)
    return values
  }

  /** A member who says that a registered device is theirs, whom the desk asked something. */
  async function claimant(): Promise<CurrentMember> {
    const claimed = await registration()
    const asked = await member()
    await db.query(
      `with opened as (
         insert into cases (kind, member_id, registration_id, waits_for_id, facts)
         select 'betwist', $1, max(id), $1, jsonb_build_object('serial_number', $2::text, 'install_date', '2026-02-04')
         from registrations returning id
       )
       insert into case_messages (case_id, kind, member_id, by_id, text)
       select id, 'vraag', $1, $3, 'Wil je een foto van het label sturen?' from opened`,
      [asked.id, claimed.serial_number, (await member({ roles: ['servicedesk'] })).id],
    )
    return asked
  }

  /** That the customer of a registration was told of it. */
  async function sentConfirmation(registrationId: number, address: string): Promise<void> {
    await db.query(
      `insert into mails (message_id, template, version, recipient_name, recipient_address, status, attempts, created_at, sent_at,
         registration_id)
       values (gen_random_uuid(), 'registration-customer', 1, 'Klant', $2, 'sent', 1, now(), now(), $1)`,
      [registrationId, address],
    )
  }

  /** An upload whose files have these paths. */
  async function stored(type: string, files: UploadFiles): Promise<number> {
    const files_start = files.file.replace(/\.[a-z]+$/, '')
    const sent = { name: 'bestand', type, bytes: 204_800, width: null, height: null, pages: null, files_start }
    return (await completeUpload(db, await insertUpload(db, sent), files)).id
  }

  async function image(fields: Partial<ImageFields> = {}): Promise<number> {
    const start = `images/beeld-${next()}`
    const { created_at, thumbnail_image, jpg_image, png_image, tiff_image, ...texts } = {
      name: 'AquaStar Compact 8 – vooraanzicht',
      brand: 'AquaStar',
      category: "Product foto's",
      alt: '',
      thumbnail_image: `${start}-thumb.webp`,
      jpg_image: `${start}.jpg`,
      png_image: `${start}.png`,
      tiff_image: `${start}.tiff`,
      ...fields,
    }
    const file = (type: string, path: string | null) =>
      path && stored(type, { file: path, thumbnail_image, own_file: path })
    const files = {
      jpg: await file('image/jpeg', jpg_image),
      png: await file('image/png', png_image),
      tiff: await file('image/tiff', tiff_image),
    }
    const draft = { ...texts, decorative: false, files }
    return insertSimple(db, imageSubject, { draft, is_visible: true, ...(created_at && { dated_at: created_at }) })
  }

  async function download(fields: Partial<DownloadFields> = {}): Promise<number> {
    const { created_at, file, ...texts } = {
      title: 'Installatiehandleiding',
      name: 'AquaStar Compact 8',
      brand: 'AquaStar',
      category: 'Handleiding',
      file: `downloads/handleiding-${next()}.pdf`,
      ...fields,
    }
    const upload_id = await stored('application/pdf', { file, thumbnail_image: null, own_file: null })
    const draft = { ...texts, language: 'nl', upload_id }
    return insertSimple(db, downloadSubject, { draft, is_visible: true, ...(created_at && { dated_at: created_at }) })
  }

  async function video({ created_at, ...fields }: Partial<VideoDraft> & { created_at?: Date } = {}): Promise<number> {
    const draft = {
      title: `Video ${next()}`,
      description: 'Zo sluit je een waterontharder aan.',
      youtube_url: 'https://www.youtube.com/watch?v=demo0000001',
      poster_upload_id: null,
      ...fields,
    }
    return insertSimple(db, videoSubject, { draft, is_visible: true, ...(created_at && { dated_at: created_at }) })
  }

  /** An account manager, and the member who has them. */
  async function manager(fields: Partial<ManagerDraft> = {}, of?: { id: number }): Promise<number> {
    const draft = {
      name: 'Joost van Dam',
      photo_upload_id: null,
      phone: '088 123 45 60',
      email: 'joost@voorbeeld.nl',
      ...fields,
    }
    const id = await insertSimple(db, managerSubject, { draft, is_visible: true })
    if (of) await storeManager(db, of.id, id)
    return id
  }

  /** A picture of staff that nothing refers to yet; without files, as the other rows. */
  async function upload(fields: Partial<NewUpload> = {}): Promise<UploadRow> {
    const files_start = `uploads/foto-${next()}`
    const facts = { name: 'foto.jpg', type: 'image/jpeg', bytes: 204_800, width: 1_600, height: 900, pages: null }
    const files = { file: `${files_start}-screen.webp`, thumbnail_image: `${files_start}-thumb.webp`, own_file: null }
    return completeUpload(db, await insertUpload(db, { ...facts, files_start, ...fields }), files)
  }

  function articleFields() {
    const number = next()
    return {
      url_slug: `artikel-${number}`,
      title: `Artikel ${number}`,
      description: 'Waar het over gaat.',
      content: '<p>Wat er te lezen is.</p>',
      image: 'news/foto.jpg' as string | null,
      thumbnail_image: 'news/foto-klein.jpg' as string | null,
    }
  }

  type ArticleFields = Partial<ReturnType<typeof articleFields>> & { created_at?: Date }

  async function news(fields: ArticleFields = {}) {
    const article = { kind: 'news' as const, ...articleFields(), ...fields }
    return { ...article, id: await insertPublished(db, article) }
  }

  async function promotion(fields: ArticleFields & { from?: string; to?: string } = {}) {
    const days = { from: '2026-03-01', to: '2026-03-31' }
    const article = { kind: 'promotions' as const, ...articleFields(), ...days, ...fields }
    return { ...article, id: await insertPublished(db, article) }
  }

  return {
    member,
    unverifiedMember: (fields: Partial<NewMember> = {}) => member({ email_verified_at: null, ...fields }),
    admin: (fields: Partial<NewMember> = {}) => member({ roles: ['beheerder'], ...fields }),
    product,
    registration,
    sentConfirmation,
    claimant,
    news,
    promotion,
    image,
    download,
    video,
    manager,
    upload,
  }
}
