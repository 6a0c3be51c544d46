import type { VisitorId } from './ids.js';

/** Colours of alias and portrait, each with its English adjective and its Italian one, masculine and feminine. */
const colours = {
  amber: ['Amber', 'ambra', 'ambra'],
  blue: ['Blue', 'blu', 'blu'],
  coral: ['Coral', 'corallo', 'corallo'],
  golden: ['Golden', 'dorato', 'dorata'],
  green: ['Green', 'verde', 'verde'],
  indigo: ['Indigo', 'indaco', 'indaco'],
  lilac: ['Lilac', 'lilla', 'lilla'],
  orange: ['Orange', 'arancione', 'arancione'],
  pink: ['Pink', 'rosa', 'rosa'],
  purple: ['Purple', 'viola', 'viola'],
  silver: ['Silver', 'argentato', 'argentata'],
  turquoise: ['Turquoise', 'turchese', 'turchese'],
} as const;
export type VisitorColour = keyof typeof colours;
const colourNames = Object.keys(colours) as VisitorColour[];

type Gender = 'm' | 'f';
/**
 * English name, Italian name and its gender. Changing the list renames every unnamed visitor: add nothing, remove
 * nothing.
 */
const animals: readonly (readonly [en: string, it: string, gender: Gender])[] = [
  ['Alpaca', 'Alpaca', 'm'],
  ['Antelope', 'Antilope', 'f'],
  ['Armadillo', 'Armadillo', 'm'],
  ['Badger', 'Tasso', 'm'],
  ['Bear', 'Orso', 'm'],
  ['Beaver', 'Castoro', 'm'],
  ['Bee', 'Ape', 'f'],
  ['Bison', 'Bisonte', 'm'],
  ['Blackbird', 'Merlo', 'm'],
  ['Bumblebee', 'Bombo', 'm'],
  ['Butterfly', 'Farfalla', 'f'],
  ['Buzzard', 'Poiana', 'f'],
  ['Canary', 'Canarino', 'm'],
  ['Cat', 'Gatto', 'm'],
  ['Chamois', 'Camoscio', 'm'],
  ['Chameleon', 'Camaleonte', 'm'],
  ['Cheetah', 'Ghepardo', 'm'],
  ['Chickadee', 'Cincia', 'f'],
  ['Cormorant', 'Cormorano', 'm'],
  ['Crab', 'Granchio', 'm'],
  ['Crane', 'Gru', 'f'],
  ['Cricket', 'Grillo', 'm'],
  ['Deer', 'Cervo', 'm'],
  ['Dolphin', 'Delfino', 'm'],
  ['Dormouse', 'Ghiro', 'm'],
  ['Dove', 'Colomba', 'f'],
  ['Dragonfly', 'Libellula', 'f'],
  ['Duck', 'Anatra', 'f'],
  ['Eagle', 'Aquila', 'f'],
  ['Elk', 'Alce', 'f'],
  ['Falcon', 'Falco', 'm'],
  ['Ferret', 'Furetto', 'm'],
  ['Finch', 'Fringuello', 'm'],
  ['Firefly', 'Lucciola', 'f'],
  ['Flamingo', 'Fenicottero', 'm'],
  ['Fox', 'Volpe', 'f'],
  ['Gazelle', 'Gazzella', 'f'],
  ['Gecko', 'Geco', 'm'],
  ['Giraffe', 'Giraffa', 'f'],
  ['Goldfinch', 'Cardellino', 'm'],
  ['Grasshopper', 'Cavalletta', 'f'],
  ['Gull', 'Gabbiano', 'm'],
  ['Hamster', 'Criceto', 'm'],
  ['Hare', 'Lepre', 'f'],
  ['Hawk', 'Sparviero', 'm'],
  ['Hedgehog', 'Riccio', 'm'],
  ['Heron', 'Airone', 'm'],
  ['Hoopoe', 'Upupa', 'f'],
  ['Hummingbird', 'Colibrì', 'm'],
  ['Ibex', 'Stambecco', 'm'],
  ['Jackdaw', 'Taccola', 'f'],
  ['Jaguar', 'Giaguaro', 'm'],
  ['Jay', 'Ghiandaia', 'f'],
  ['Kangaroo', 'Canguro', 'm'],
  ['Kestrel', 'Gheppio', 'm'],
  ['Kingfisher', 'Martin pescatore', 'm'],
  ['Koala', 'Koala', 'm'],
  ['Ladybird', 'Coccinella', 'f'],
  ['Lark', 'Allodola', 'f'],
  ['Lemur', 'Lemure', 'm'],
  ['Leopard', 'Leopardo', 'm'],
  ['Lion', 'Leone', 'm'],
  ['Lizard', 'Lucertola', 'f'],
  ['Llama', 'Lama', 'm'],
  ['Lynx', 'Lince', 'f'],
  ['Magpie', 'Gazza', 'f'],
  ['Marmot', 'Marmotta', 'f'],
  ['Marten', 'Martora', 'f'],
  ['Meerkat', 'Suricato', 'm'],
  ['Moth', 'Falena', 'f'],
  ['Nightingale', 'Usignolo', 'm'],
  ['Ocelot', 'Ocelot', 'm'],
  ['Octopus', 'Polpo', 'm'],
  ['Opossum', 'Opossum', 'm'],
  ['Oriole', 'Rigogolo', 'm'],
  ['Otter', 'Lontra', 'f'],
  ['Owl', 'Civetta', 'f'],
  ['Panda', 'Panda', 'm'],
  ['Panther', 'Pantera', 'f'],
  ['Parrot', 'Pappagallo', 'm'],
  ['Partridge', 'Pernice', 'f'],
  ['Peacock', 'Pavone', 'm'],
  ['Pelican', 'Pellicano', 'm'],
  ['Penguin', 'Pinguino', 'm'],
  ['Pheasant', 'Fagiano', 'm'],
  ['Plover', 'Piviere', 'm'],
  ['Pony', 'Pony', 'm'],
  ['Porcupine', 'Istrice', 'm'],
  ['Puma', 'Puma', 'm'],
  ['Quail', 'Quaglia', 'f'],
  ['Rabbit', 'Coniglio', 'm'],
  ['Raccoon', 'Procione', 'm'],
  ['Raven', 'Corvo', 'm'],
  ['Reindeer', 'Renna', 'f'],
  ['Robin', 'Pettirosso', 'm'],
  ['Salamander', 'Salamandra', 'f'],
  ['Seal', 'Foca', 'f'],
  ['Sparrow', 'Passero', 'm'],
  ['Squirrel', 'Scoiattolo', 'm'],
  ['Starling', 'Storno', 'm'],
  ['Stoat', 'Ermellino', 'm'],
  ['Stork', 'Cicogna', 'f'],
  ['Swallow', 'Rondine', 'f'],
  ['Swan', 'Cigno', 'm'],
  ['Swift', 'Rondone', 'm'],
  ['Tiger', 'Tigre', 'f'],
  ['Toucan', 'Tucano', 'm'],
  ['Turtle', 'Tartaruga', 'f'],
  ['Weasel', 'Donnola', 'f'],
  ['Wolf', 'Lupo', 'm'],
  ['Wombat', 'Vombato', 'm'],
  ['Woodpecker', 'Picchio', 'm'],
  ['Wren', 'Scricciolo', 'm'],
  ['Zebra', 'Zebra', 'f'],
];

/**
 * Stable pseudonym of an unnamed visitor, in the language of the chat: "Green Fox", "Volpe verde". It is a name and
 * never translated for its reader, so colleagues with consoles in different languages speak of the same visitor. Two
 * visitors may share one, as two people may share a first name.
 */
export function visitorAlias(id: VisitorId, locale: string): string {
  const animal = animals[hash(id, 'animal') % animals.length];
  if (animal === undefined) throw new Error('there is no animal');
  const [en, it, gender] = animal;
  const [adjective, masculine, feminine] = colours[visitorColour(id)];
  return locale.startsWith('it') ? `${it} ${gender === 'm' ? masculine : feminine}` : `${adjective} ${en}`;
}

/** The colour of the alias. */
export function visitorColour(id: VisitorId): VisitorColour {
  return colourNames[hash(id, 'colour') % colourNames.length] ?? 'green';
}

/** FNV-1a, 32 bits, with a last mix (murmur3) so that its low bits depend on every character. */
function hash(...parts: string[]): number {
  let h = 0x811c9dc5;
  for (const character of parts.join(':')) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
