import { mailCodeMinutes, type SecondFactor, secondFactorMessages } from '@portal/contract/second-factor'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/errors.ts'
import { ValidationFailed } from '../../http/errors.ts'

export type StoredFactor = Pick<SecondFactor, 'id' | 'kind' | 'name'> & { created_at: Date; used_at: Date | null }

type NewFactor =
  | { kind: 'passkey'; name: string; credential_id: string; public_key: Uint8Array; counter: number }
  | { kind: 'app'; name: string; encrypted_secret: string; last_step: number }

export type StoredPasskey = { id: number; credential_id: string; public_key: Uint8Array; counter: number }

export function findFactors(db: Database, memberId: number): Promise<StoredFactor[]> {
  return db.query<StoredFactor>(
    'select id, kind, name, created_at, used_at from second_factors where member_id = $1 order by id',
    [memberId],
  )
}

/** Holds the factors of a member as they are until the transaction ends. */
export async function lockFactors(db: Database, memberId: number): Promise<StoredFactor[]> {
  await db.query('select from members where id = $1 for update', [memberId])
  return findFactors(db, memberId)
}

export async function insertFactor(db: Database, memberId: number, factor: NewFactor): Promise<void> {
  const row = { member_id: memberId, ...factor }
  const columns = Object.keys(row)
  try {
    await db.query(
      `insert into second_factors (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  } catch (error) {
    if (isUniqueViolation(error, 'second_factors_one_app'))
      throw ValidationFailed.on('code', secondFactorMessages.hasApp)
    if (!isUniqueViolation(error, 'second_factors_credential_id_key')) throw error
    throw ValidationFailed.on('passkey', secondFactorMessages.wrongPasskey)
  }
}

export async function deleteFactor(db: Database, id: number): Promise<void> {
  await db.query('delete from second_factors where id = $1', [id])
}

/** Forgets everything of the second factor of a member, whose sessions have proven nothing from then on. */
export async function forgetFactors(db: Database, memberId: number): Promise<void> {
  for (const table of ['second_factors', 'recovery_codes', 'factor_challenges'])
    await db.query(`delete from ${table} where member_id = $1`, [memberId])
  await db.query('update sessions set factor_proven_at = null, mailbox_proven_at = null where member_id = $1', [
    memberId,
  ])
}

export async function findPasskey(db: Database, memberId: number, credentialId: string): Promise<StoredPasskey | null> {
  const [found] = await db.query<StoredPasskey>(
    `select id, credential_id, public_key, counter::float8 as counter from second_factors
     where member_id = $1 and credential_id = $2`,
    [memberId, credentialId],
  )
  return found ?? null
}

export async function findCredentialIds(db: Database, memberId: number): Promise<string[]> {
  const rows = await db.query<{ credential_id: string }>(
    'select credential_id from second_factors where member_id = $1 and credential_id is not null',
    [memberId],
  )
  return rows.map(({ credential_id }) => credential_id)
}

export async function storeUseOfPasskey(db: Database, id: number, counter: number): Promise<void> {
  await db.query('update second_factors set counter = $2, used_at = now() where id = $1', [id, counter])
}

export async function findApp(
  db: Database,
  memberId: number,
): Promise<{ id: number; encrypted_secret: string } | null> {
  const [found] = await db.query<{ id: number; encrypted_secret: string }>(
    `select id, encrypted_secret from second_factors where member_id = $1 and kind = 'app'`,
    [memberId],
  )
  return found ?? null
}

/** Spends the code of a step of an app, and stores its secret anew; false when that or a later one was spent before. */
export async function spendStep(db: Database, id: number, step: number, encryptedSecret: string): Promise<boolean> {
  const rows = await db.query(
    `update second_factors set last_step = $2, used_at = now(), encrypted_secret = $3
     where id = $1 and last_step < $2 returning id`,
    [id, step, encryptedSecret],
  )
  return rows.length > 0
}

export async function replaceRecoveryCodes(db: Database, memberId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.query('delete from recovery_codes where member_id = $1', [memberId])
  await db.query('insert into recovery_codes (member_id, code_hash) select $1, unnest($2::bytea[])', [memberId, hashes])
}

/** Spends the recovery code with one of these hashes; false when there is none. */
export async function spendRecoveryCode(db: Database, memberId: number, hashes: readonly Buffer[]): Promise<boolean> {
  const rows = await db.query(
    'delete from recovery_codes where member_id = $1 and code_hash = any($2::bytea[]) returning member_id',
    [memberId, hashes],
  )
  return rows.length > 0
}

export async function countRecoveryCodes(db: Database, memberId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from recovery_codes where member_id = $1',
    [memberId],
  )
  return row?.count ?? 0
}

export type Purpose = 'add passkey' | 'use passkey' | 'add app' | 'mail code'

const waitMinutes: Record<Purpose, number> = {
  'add passkey': 5,
  'use passkey': 5,
  'add app': 30,
  'mail code': mailCodeMinutes,
}

/** Keeps what waits for an answer; what waited before for the same purpose no longer does. */
export async function storeChallenge(db: Database, memberId: number, purpose: Purpose, value: string): Promise<void> {
  await db.query(
    `insert into factor_challenges (member_id, purpose, value) values ($1, $2, $3)
     on conflict (member_id, purpose) do update set value = excluded.value, created_at = now()`,
    [memberId, purpose, value],
  )
}

/** What waits; null when nothing does, or for too long. */
export async function readChallenge(db: Database, memberId: number, purpose: Purpose): Promise<string | null> {
  const [found] = await db.query<{ value: string }>(
    `select value from factor_challenges where member_id = $1 and purpose = $2
     and created_at > now() - $3 * interval '1 minute'`,
    [memberId, purpose, waitMinutes[purpose]],
  )
  return found?.value ?? null
}

/** What waits, which is spent by this; null as `readChallenge` has it. */
export async function spendChallenge(db: Database, memberId: number, purpose: Purpose): Promise<string | null> {
  const [spent] = await db.query<{ value: string; is_open: boolean }>(
    `delete from factor_challenges where member_id = $1 and purpose = $2
     returning value, created_at > now() - $3 * interval '1 minute' as is_open`,
    [memberId, purpose, waitMinutes[purpose]],
  )
  return spent?.is_open ? spent.value : null
}
