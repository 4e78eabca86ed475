import manifest from '../../package.json' with { type: 'json' }

/** The version of the portal, by which CHANGELOG.md describes it. */
export const { version } = manifest
