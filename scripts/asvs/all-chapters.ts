import { authentication } from './authentication.ts'
import { codeAndLogs } from './code-and-logs.ts'
import { configurationAndData } from './configuration-and-data.ts'
import { cryptography } from './cryptography.ts'
import { filesAndApi } from './files-and-api.ts'
import { input } from './input.ts'
import { sessionsAndAccess } from './sessions-and-access.ts'
import { webFrontend } from './web-frontend.ts'

export const requirements = {
  ...input,
  ...webFrontend,
  ...filesAndApi,
  ...authentication,
  ...sessionsAndAccess,
  ...cryptography,
  ...configurationAndData,
  ...codeAndLogs,
}
