import type { HeldBack } from '../confidence/calibration.js';
import { type ConfidenceModel, fitConfidence, type Observation } from '../confidence/confidence-model.js';
import { documentEvidence } from '../confidence/document-evidence.js';
import { heldBackOf } from '../confidence/held-back.js';
import { priorConfidence } from '../confidence/prior.js';
import type { PassageIndex } from '../documents/passage-index.js';
import type { Pause } from '../numeric/pause.js';
import { seededRandom, shuffle } from '../numeric/random.js';
import { type Analysis, analyse } from '../text/analyse.js';
import type { Language } from '../text/normalise.js';
import { stopWordsOf } from '../text/stop-words.js';

/** Placeholder for a word that occurs in no article. */
const unknownWord = 'zzqx';

const most = 1200;
const fewest = 20;
/** Number of passages from which pseudo-questions get full trust: with fewer, too few passages compete for the same words. */
const enoughPassages = 300;
/** Strength of the prior of the weights, and of the bias, in observations. */
const priorStrength = { weight: 20, bias: 20 };
/** Noise: share of pseudo-questions with foreign words, share of their words replaced, share of those unknown anywhere. */
const noise = { questions: 1, words: 0.4, unknown: 0.3 };

/**
 * Calibration by pseudo-questions: a few content words of a sentence of a passage, mixed with others, searched once with the
 * passage in the index and once without. Null with too few passages.
 */
export async function calibrateDocuments(
  index: PassageIndex,
  language: Language,
  seed: number,
  pause: Pause,
): Promise<{ model: ConfidenceModel; share: number; heldBack: HeldBack } | null> {
  const random = seededRandom(seed);
  const slots = shuffle([...index.slots()], random);
  if (slots.length < fewest) return null;
  const vocabulary = slots.slice(0, 200).flatMap((slot) => contentWords(index.passage(slot)?.text ?? '', language));
  const observations: Observation[] = [];
  for (let turn = 0; turn < most; turn += 1) {
    const slot = slots[turn % slots.length] as number;
    const question = pseudoQuestion(index, slot, language, vocabulary, random);
    if (question) {
      const present = index.search(question);
      observations.push({ evidence: documentEvidence(present), right: present.found[0]?.slot === slot, weight: 1 });
      observations.push({ evidence: documentEvidence(index.search(question, slot)), right: false, weight: 1 });
    }
    await pause();
  }
  if (observations.length < 2 * fewest) return null;
  const trust = Math.min(1, slots.length / enoughPassages) ** 4;
  for (const observation of observations) observation.weight = trust;
  const model = await fitConfidence(observations, priorConfidence.documents, priorStrength, pause);
  const share = observations.filter(({ right }) => right).length / observations.length;
  return { model, share, heldBack: heldBackOf(observations, model) };
}

function pseudoQuestion(
  index: PassageIndex,
  slot: number,
  language: Language,
  vocabulary: readonly string[],
  random: () => number,
): Analysis | null {
  const text = index.passage(slot)?.text ?? '';
  const sentences = index.sentences(slot);
  const sentence = sentences[Math.floor(random() * sentences.length)];
  if (!sentence) return null;
  const words = contentWords(text.slice(sentence.start, sentence.end), language);
  if (words.length < 2) return null;
  const drawn = shuffle(words, random).slice(0, 2 + Math.floor(random() * 6));
  const mixed =
    random() < noise.questions
      ? drawn.map((word) => {
          if (random() >= noise.words) return word;
          return random() < noise.unknown
            ? unknownWord
            : (vocabulary[Math.floor(random() * vocabulary.length)] as string);
        })
      : drawn;
  return analyse(mixed.join(' '), language);
}

function contentWords(text: string, language: Language): string[] {
  const stopWords = stopWordsOf(language);
  return analyse(text, language).words.filter((word) => !stopWords.has(word));
}
