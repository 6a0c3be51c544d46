import { priorCalibration } from '#answering/confidence/calibration.js';
import { encoderInput } from '#answering/gloss/encoder-input.js';
import { Knowledge } from '#answering/knowledge/knowledge.js';
import type { KnowledgeModel } from '#answering/knowledge/knowledge-model.js';
import { comparedTextsOf } from '#answering/meaning/phrasings.js';
import { TextEmbeddings } from '#answering/meaning/text-embeddings.js';
import { noPause } from '#answering/numeric/pause.js';
import { train } from '#answering/training/train.js';
import { Trained, type TrainedData } from '#answering/training/trained.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import { knowledgeArticles } from './ask.js';
import type { Task } from './sets.js';

/** Trained model of a task's articles, for looking at scores that no decision record holds. */
export async function trainModel(task: Task, encoder: SentenceEncoder | null): Promise<KnowledgeModel> {
  const articles = knowledgeArticles(task);
  const knowledge = await Knowledge.build(task.locale, [], articles, noPause);
  const transform = encoder && encoderInput(encoder, task.locale);
  const embeddings =
    encoder && transform ? new TextEmbeddings({ encoder, transform, onEncoded: () => undefined }) : null;
  const texts = new Set(knowledge.answers.flatMap((unit) => (unit ? comparedTextsOf(unit) : [])));
  await embeddings?.request(texts);
  await embeddings?.settled();
  let data: TrainedData | null = null;
  let calibration = priorCalibration;
  await train(
    { language: task.locale, synonyms: [], articles, vectors: embeddings?.vectorsOf(texts) ?? new Map() },
    {
      trained: (fitted) => {
        data = fitted;
      },
      calibrated: (fitted) => {
        calibration = fitted;
      },
    },
    noPause,
  );
  return { knowledge, trained: data && (await Trained.open(data, noPause)), calibration, embeddings };
}
