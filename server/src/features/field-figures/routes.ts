import { type FieldFigures, sendFieldFigures } from '@portal/contract/field-figures'
import type { Dependencies } from '../../dependencies.ts'
import { NotFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'

export type KeepFigures = (figures: FieldFigures) => void

/** Figures go into the metrics of this process and nowhere else. */
export function fieldFigureRoutes({ config }: Pick<Dependencies, 'config'>, keepFigures: KeepFigures) {
  return [
    route(sendFieldFigures, ({ body }) => keepFigures(body), {
      allow() {
        if (!config.fieldFigures) throw new NotFound()
      },
      // An office behind one address opens fewer pages; a script must not make up what staff read.
      limit: ({ callerKey }) => ({ key: `field-figures ${callerKey}`, max: 300, seconds: 600 }),
    }),
  ]
}
