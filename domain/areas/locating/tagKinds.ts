/**
 * What live frames tell apart, each kind on a subject of its own, so that rights are those of subjects: tags of people
 * (`approve` on employees), of jobs and what else is under their right, and tags on nothing.
 */
export const tagKinds = ['people', 'jobs', 'nothing'] as const
export type TagKind = (typeof tagKinds)[number]
