import { parseAst } from 'rolldown/parseAst'

/** A name that a file declares: a variable, function, parameter, type, class or member. */
export type DeclaredName = { name: string; line: number }

type Node = { type: string; start: number; end: number; [member: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Node types whose `id` is declared by them. */
const withId = new Set([
  'VariableDeclarator',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSEnumDeclaration',
])

/** Node types whose `key` is declared by them, unless it is computed. */
const withKey = new Set([
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
])

/** The identifiers that a pattern binds. */
function* boundBy(pattern: unknown): Generator<Node> {
  if (!isNode(pattern)) return
  if (pattern.type === 'Identifier') yield pattern
  else if (pattern.type === 'AssignmentPattern') yield* boundBy(pattern.left)
  else if (pattern.type === 'RestElement' || pattern.type === 'TSParameterProperty')
    yield* boundBy(pattern.argument ?? pattern.parameter)
  else if (pattern.type === 'ArrayPattern') for (const element of pattern.elements as unknown[]) yield* boundBy(element)
  else if (pattern.type === 'ObjectPattern')
    for (const property of pattern.properties as Node[])
      yield* boundBy(property.type === 'Property' ? property.value : property)
}

function* declaredBy(node: Node): Generator<Node> {
  if (withId.has(node.type)) yield* boundBy(node.id)
  if (Array.isArray(node.params)) for (const parameter of node.params) yield* boundBy(parameter)
  if (node.type === 'TSFunctionType' || node.type === 'TSMethodSignature') {
    const parameters = node.params ?? (isNode(node.parameters) ? node.parameters.items : node.parameters)
    if (Array.isArray(parameters)) for (const parameter of parameters) yield* boundBy(parameter)
  }
  if (node.type === 'CatchClause') yield* boundBy(node.param)
  if (withKey.has(node.type) && node.computed !== true && isNode(node.key) && node.key.type === 'Identifier')
    yield node.key
}

/** Each name that a module declares, once, with the line of its first declaration; throws on a syntax error. */
export function declaredNames(path: string, source: string): DeclaredName[] {
  const found = new Map<string, DeclaredName>()
  const visit = (node: Node, isPattern: boolean) => {
    // A destructured member is declared where its object is.
    if (!(isPattern && node.type === 'Property'))
      for (const { name, start } of declaredBy(node) as Generator<Node & { name: string }>)
        if (!found.has(name)) found.set(name, { name, line: source.slice(0, start).split('\n').length })
    for (const value of Object.values(node))
      for (const inner of Array.isArray(value) ? value : [value])
        if (isNode(inner)) visit(inner, node.type === 'ObjectPattern')
  }
  const program: unknown = parseAst(source, { lang: /x$/.test(path) ? 'tsx' : /\.m?js$/.test(path) ? 'js' : 'ts' })
  if (isNode(program)) visit(program, false)
  return [...found.values()]
}
