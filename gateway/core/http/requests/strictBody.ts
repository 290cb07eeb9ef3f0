import { z } from 'zod'

type Def = {
  type: string
  catchall?: unknown
  shape?: object
  in?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
}

/**
 * The schema of a body that refuses members it does not know, by name, instead of dropping them: a client that sends
 * one believes that it is used. Members of members are left to the schema. An object that says what else it takes
 * (`z.looseObject`) stays as it is.
 */
export function strictBody<Schema extends z.ZodType>(schema: Schema): Schema {
  const def = schema._zod.def as Def
  const changed = (change: Partial<Def>) =>
    z.core.clone(schema, { ...schema._zod.def, ...change } as Schema['_zod']['def'], { parent: true }) as Schema
  switch (def.type) {
    case 'object':
      return def.catchall === undefined ? changed({ catchall: z.never() }) : schema
    case 'pipe':
      return changed({ in: strictBody(def.in!) })
    case 'union':
      return changed({ options: def.options!.map(strictBody) })
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return changed({ innerType: strictBody(def.innerType!) })
    default:
      return schema
  }
}
