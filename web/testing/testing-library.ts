import { cleanup, configure } from '@testing-library/react/pure'
import { afterEach } from 'vitest'
import { patienceMs } from './patience.ts'

// What tests get for '@testing-library/react': only those that show something pay for its loading.

configure({ asyncUtilTimeout: patienceMs })

afterEach(cleanup)

export * from '@testing-library/react/pure'
