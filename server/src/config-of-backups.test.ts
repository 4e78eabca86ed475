import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const awsKeys = { AWS_ACCESS_KEY_ID: 'sleutel', AWS_SECRET_ACCESS_KEY: 'geheim' }
const insideProblem = 'BACKUP_URL: must not lie in STORAGE_URL, whose files are served, and are in every archive'

describe('backups', () => {
  test.each([
    [{ BACKUP_URL: 'file:/mnt/backups' }, { place: { folder: '/mnt/backups' }, schedule: '15 3 * * *' }],
    [
      { BACKUP_URL: 's3://archief/portaal', ...awsKeys },
      { place: { s3: { bucket: 'archief', prefix: 'portaal', accessKeyId: 'sleutel' } } },
    ],
    [
      { STORAGE_URL: 's3://winkel/files', BACKUP_URL: 's3://winkel/files-backups', ...awsKeys },
      { place: { s3: { prefix: 'files-backups' } } },
    ],
    [{ BACKUP_URL: 'file:/mnt/backups', BACKUP_SCHEDULE: 'off' }, { schedule: 'off' }],
    [
      { BACKUP_SCHEDULE: '0 1 * * 1', BACKUP_KEEP: '8w' },
      { schedule: '0 1 * * 1', keep: { days: 0, weeks: 8, months: 0 } },
    ],
  ])('follow %j', (environment, settings) => {
    expect(loadConfig(environment as Record<string, string>).backup).toMatchObject(settings)
  })

  test.each([
    [
      { BACKUP_URL: 's3://archief' },
      'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: are required when BACKUP_URL is s3://…',
    ],
    [{ BACKUP_URL: 'ftp://archief' }, 'BACKUP_URL: must be file:<folder>, s3://<bucket> or s3://<bucket>/<prefix>'],
    [{ STORAGE_URL: 's3://winkel', BACKUP_URL: 's3://winkel/backups', ...awsKeys }, insideProblem],
    [
      { BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQQ' },
      'BACKUP_RECIPIENT: must be a public key of age (age1…), or several with commas between them',
    ],
    [{ BACKUP_SCHEDULE: 'nightly' }, 'BACKUP_SCHEDULE: must be a cron pattern of five parts, or off'],
    [
      { BACKUP_KEEP: '7 dagen' },
      'BACKUP_KEEP: must say how many days, weeks and months have an archive, such as 7d,4w,12m',
    ],
  ])('refuse %j', (environment, problem) => {
    expect(() => loadConfig(environment as Record<string, string>)).toThrow(`a problem:\n  - ${problem}`)
  })
})
