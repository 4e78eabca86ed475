import type { Database } from '../database/database.ts'
import { hashPassword } from '../features/account/passwords.ts'
import { findMemberByEmail, insertMember, type NewMember } from '../features/account/store.ts'
import { insertSimple } from '../features/content/simple-store.ts'
import { managerSubject } from '../features/account-managers/manager-subject.ts'
import { storeManager } from '../features/account-managers/store.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { readDemoFile } from './demo-files.ts'
import { type DemoLogin, demoLogins } from './demo-logins.ts'
import { insertStored, storeDemoPicture, type StoredUpload } from './seed-media.ts'

// Drawn for the demo: no real person.
const managerPhoto = 'members/joost-van-dam.jpg'

const manager = { name: 'Joost van Dam', phone: '088 123 45 60', email: 'joost.vandam@zilverbron.example' }

const installer = {
  email: demoLogins.installer.email,
  first_name: 'Sanne',
  last_name: 'de Vries',
  phone_number: '06 12 34 56 78',
  street: 'Kerkstraat',
  house_number: '12',
  house_number_addition: 'B',
  zipcode: '5611AB',
  city: 'Eindhoven',
  birthdate: '1990-05-17',
  company: 'De Vries Installatie',
  company_street: 'Havenweg',
  company_house_number: '7',
  company_zipcode: '5613CD',
  company_city: 'Eindhoven',
  company_url: 'https://devriesinstallatie.example',
  company_size: 4,
  kvk_number: '12345678',
  email_verified_at: new Date('2024-09-30T08:15:00Z'),
}

const newcomer = {
  email: demoLogins.newcomer.email,
  first_name: 'Bram',
  last_name: 'Jansen',
  phone_number: '06 87 65 43 21',
  street: 'Molenpad',
  house_number: '3',
  zipcode: '3584CX',
  city: 'Utrecht',
  company: 'Jansen Watertechniek',
  company_street: 'Molenpad',
  company_house_number: '3',
  company_zipcode: '3584CX',
  company_city: 'Utrecht',
}

const staff = {
  street: 'Bronlaan',
  house_number: '1',
  zipcode: '1071XX',
  city: 'Amsterdam',
  company: 'Zilverbron',
  company_street: 'Bronlaan',
  company_house_number: '1',
  company_zipcode: '1071XX',
  company_city: 'Amsterdam',
  email_verified_at: new Date('2024-09-02T07:00:00Z'),
}

const administrator = {
  ...staff,
  email: demoLogins.administrator.email,
  first_name: 'Fatima',
  last_name: 'Bakker',
  phone_number: '088 123 45 61',
  roles: ['beheerder'],
} satisfies Partial<NewMember>

const editor = {
  ...staff,
  email: demoLogins.editor.email,
  first_name: 'Noor',
  last_name: 'Visser',
  phone_number: '088 123 45 62',
  roles: ['redactie'],
} satisfies Partial<NewMember>

const desk = {
  ...staff,
  email: demoLogins.desk.email,
  first_name: 'Eva',
  last_name: 'Hendriks',
  phone_number: '088 123 45 63',
  roles: ['servicedesk'],
} satisfies Partial<NewMember>

export async function storeManagerPhoto(files: FileStorage): Promise<StoredUpload> {
  return storeDemoPicture(files, { bytes: await readDemoFile(managerPhoto), name: manager.name, format: 'jpg' })
}

/** Stores the demo members and returns the installer's id. */
export async function seedMembers(db: Database): Promise<number> {
  const password_hash = await hashPassword(demoLogins.installer.password)
  const { id } = await insertMember(db, { ...installer, password_hash })
  for (const other of [newcomer, administrator, editor, desk]) await insertMember(db, { ...other, password_hash })
  return id
}

export async function seedManager(db: Database, installerId: number, photo: StoredUpload): Promise<void> {
  const draft = { ...manager, photo_upload_id: await insertStored(db, photo) }
  await storeManager(db, installerId, await insertSimple(db, managerSubject, { draft, is_visible: true }))
}

/** The logins to print at the start; null for a database without the demo members. */
export async function findDemoLogins(db: Database): Promise<DemoLogin[] | null> {
  const isDemo = (await findMemberByEmail(db, installer.email)) !== null
  return isDemo ? Object.values(demoLogins) : null
}
