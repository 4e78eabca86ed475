import { describe, expect, it } from 'vitest'
import { completePackages, missingOptionalPackages } from './complete-lockfile.mjs'

const packages = {
  '': { dependencies: { fast: '1.0.0' } },
  'node_modules/fast': {
    version: '1.0.0',
    dev: true,
    optionalDependencies: {
      '@fast/linux-x64-gnu': '1.0.0',
      '@fast/linux-arm-musleabihf': '1.0.0',
      '@fast/darwin-arm64': '1.0.0',
    },
  },
  'node_modules/fast/node_modules/@fast/linux-x64-gnu': { version: '1.0.0', optional: true },
}

describe('a lockfile that was made where a registry lacks packages for other machines', () => {
  it('gets what it names and does not hold', () => {
    const completed = completePackages(packages)

    expect(missingOptionalPackages(completed)).toEqual([])
    expect(completed['node_modules/@fast/darwin-arm64']).toEqual({
      version: '1.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    })
    expect(completed['node_modules/@fast/linux-arm-musleabihf']).toMatchObject({
      cpu: ['arm'],
      libc: ['musl'],
      os: ['linux'],
    })
  })

  it('keeps what is there, in the order of npm', () => {
    const completed = completePackages(packages)

    expect(completed).toMatchObject(packages)
    expect(Object.keys(completed)).toEqual([
      '',
      'node_modules/@fast/darwin-arm64',
      'node_modules/@fast/linux-arm-musleabihf',
      'node_modules/fast',
      'node_modules/fast/node_modules/@fast/linux-x64-gnu',
    ])
  })
})
