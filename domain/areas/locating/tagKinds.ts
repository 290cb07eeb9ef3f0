/**
 * Kinds of tags in live frames, each with a subject of its own, because permissions apply to subjects: tags of people
 * (`approve` on employees), tags of jobs and other things under the same permission, and unattached tags.
 */
export const tagKinds = ['people', 'jobs', 'nothing'] as const
export type TagKind = (typeof tagKinds)[number]
