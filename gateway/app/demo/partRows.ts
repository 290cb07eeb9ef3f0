import { mainAssembly } from '@takt/domain/areas/masterData/assemblies.ts'
import { initialRevision } from '@takt/domain/areas/masterData/revisions.ts'
import { departments } from '@takt/domain/areas/plant/departments.ts'
import { billOf, plantMaterials } from '@takt/domain/areas/plant/materials.ts'
import { cycleSecsOf, type PlantPart, plantParts } from '@takt/domain/areas/plant/parts.ts'
import type { DemoRow } from './demoRow.ts'

const changes = ['Initial Revision', 'Tolerances tightened', 'Radius added, burrs removed']
const revisionsOf = ({ partRevision }: PlantPart) => 'ABC'.slice(0, 'ABC'.indexOf(partRevision) + 1).split('')

/** Returns the parts that the plant makes and buys: their revisions, assemblies and operations. */
export function partRows(): DemoRow[] {
  const manufacturedParts = plantParts.map(({ partNum, description }) => ({
    partNum,
    description,
    partType: 'manufactured',
    unit: 'each',
  }))
  const bought = plantMaterials.map(({ partNum, description, unit }) => ({
    partNum,
    description,
    partType: 'purchased',
    unit,
  }))
  const ownRevisions = plantParts.flatMap((part) =>
    revisionsOf(part).map((revision, index) => ({
      partNum: part.partNum,
      revision,
      description: changes[index],
      drawingNum: `D-${part.partNum.slice(2)}-${revision}`,
      effectiveDate: `${2023 + index}-0${1 + (part.index % 9)}-01`,
    })),
  )
  const boughtRevisions = plantMaterials.map(({ partNum }) => ({ partNum, ...initialRevision }))
  const mains = [...ownRevisions, ...boughtRevisions].map(({ partNum, revision }) => ({
    partNum,
    revision,
    ...mainAssembly,
  }))
  const of = (item: string, bodies: readonly Record<string, unknown>[]) => bodies.map((body) => ({ item, body }))
  return [
    ...of('parts', [...manufacturedParts, ...bought]),
    ...of('revisions', [...ownRevisions, ...boughtRevisions]),
    ...of('assemblies', [...mains, ...plantParts.flatMap(componentsOf)]),
    ...of('partOperations', plantParts.flatMap(methodOf)),
  ]
}

const componentsOf = (part: PlantPart) =>
  billOf(part).map(({ material, qtyPer }, index) => ({
    partNum: part.partNum,
    revision: part.partRevision,
    assemblySeq: index + 1,
    assemblyPartNum: material.partNum,
    assemblyRevision: initialRevision.revision,
    description: material.description,
    qtyPer,
  }))

// Returns the operations of a part; the machine within the department is chosen per job.
const methodOf = (part: PlantPart) =>
  departments.flatMap(({ route, stage, operation, setupMins }, index) =>
    route === part.route
      ? {
          partNum: part.partNum,
          revision: part.partRevision,
          assemblySeq: 0,
          oprSeq: (stage + 1) * 10,
          description: operation,
          cycleStandardSecs: cycleSecsOf(part, index),
          setupStandardSecs: setupMins * 60,
        }
      : [],
  )
