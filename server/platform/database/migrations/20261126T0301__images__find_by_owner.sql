-- What deleting an account asks: the pictures of a person, and whether a scholarship shows one of them.
create index images_of_owner on images (owner_id);
create index scholarships_of_picture on scholarships (university_image);
